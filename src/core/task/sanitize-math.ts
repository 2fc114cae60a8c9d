/** Mathematics in Markdown: GitHub draws it, and TeX has many ways to write what no page shows. */

/** Stands for what a page draws instead of showing its text. */
export const LEFT_OUT = '(left out: drawn by the page)'

const TOKEN = /\\([A-Za-z]+|[\s\S])|%/g
const ENVIRONMENT = /\\(?:begin|end)\{(?:[pbvBV]?matrix|cases|aligned)\}/g
const SIGN = /^[\\,;:{}%$|&#_ \n]$/

const SHOWN: ReadonlySet<string> = new Set(
  `alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi omega
  Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega frac sqrt binom sum prod int lim log ln exp sin cos tan min max mod bmod pmod gcd deg det dim
  le leq ge geq ne neq lt gt approx equiv sim propto times cdot div pm mp ast circ to rightarrow leftarrow Rightarrow Leftarrow iff implies mapsto
  infty in notin subset subseteq cup cap setminus emptyset forall exists neg land lor partial nabla dots ldots cdots vdots ddots left right big Big
  lfloor rfloor lceil rceil langle rangle mid hat bar vec dot tilde overline underline text mathrm mathbf mathbb mathcal mathit operatorname quad qquad
  ell hbar prime angle perp parallel`.split(/\s+/),
)

/** Whether a page shows all of a formula's text: no comment, and no command that is not known to show it. */
export function isPlainMath(formula: string): boolean {
  return Array.from(formula.replace(ENVIRONMENT, '').matchAll(TOKEN)).every(
    ([token, command = '']) => token !== '%' && (SHOWN.has(command) || SIGN.test(command)),
  )
}

type Range = { readonly start: number; readonly end: number }

/** The formulas that hide something, between `$` or `$$` in one paragraph; rather one too many. In `text`, code is masked. Linear. */
export function mathToHide(text: string): Range[] {
  const merged: Range[] = []
  for (const next of [1, 2].flatMap(size => hiding(text, size)).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || next.start > last.end) merged.push(next)
    else merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, next.end) })
  }
  return merged
}

function hiding(text: string, size: number): Range[] {
  const found: Range[] = []
  let first: number | null = null
  let last = 0
  for (const { 0: token, index } of text.matchAll(/\\[\s\S]|\$+|\n[ \t]*(?=\n)/g)) {
    if (token.startsWith('\n')) first = null
    if (!token.startsWith('$') || Math.min(token.length, 2) !== size) continue
    const end = index + token.length
    const [before = ' ', after = ' '] = [text[index - 1], text[end]]
    if (first !== null && (size === 2 || (/\S/.test(before) && !/\w/.test(after)))) {
      // An amount in front (`$5`) is hardly a formula's beginning, so a per cent sign behind it is none of TeX.
      const isPlain = isPlainMath(text.slice(first, last).replaceAll('%', ''))
      if (!isPlain || !isPlainMath(text.slice(last, index))) found.push({ start: isPlain ? last : first, end: index })
      first = null
    }
    if (size === 2 || (/\S/.test(after) && !/\w/.test(before))) {
      first ??= end
      last = end
    }
  }
  return found
}
