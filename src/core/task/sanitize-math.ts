/** Mathematics: the model reads its source, unless TeX in it may hide what no page shows. */
import { wordsIn } from '../text/spaces.ts'

/** Stands for what a page draws instead of showing its text. */
export const LEFT_OUT = '(left out: drawn by the page)'

/** Commands that draw signs or text where they stand. Any other one may move, cover, shrink or swallow them. */
const DRAWS = wordsIn(`(?:var)?(?:alpha|beta|[gG]amma|[dD]elta|epsilon|z?eta|[tT]heta|iota|kappa|[lL]ambda|[mn]u
  [xX]i|[pP]i|rho|[sS]igma|tau|[uU]psilon|[pP]hi|chi|[pP]si|[oO]mega) [cdt]?frac [dt]?binom sqrt choose boxed hline
  (?:over|under)(?:line|brace|set)? [a-zA-Z]*arrow to i(?:ff|mplies) (?:long)?mapsto text(?:bf|it|rm|sf|tt|style)? mbox
  math(?:bb|bf|bin|cal|frak|it|op|rel|rm|scr|sf|tt) boldsymbol operatorname displaystyle (?:no)?limits substack stackrel
  (?:wide)?(?:hat|tilde) bar vec d{0,2}dot sum (?:co)?prod o?i{0,2}int lim(?:sup|inf)? sup inf max min arg deg det dim exp
  gcd ker l[ng] log Pr (?:arc)?(?:sin|cos|tan) (?:sin|cos|tan|cot)h csc sec cot [bp]?mod left right middle [bB]igg?[lmr]?
  [lr](?:angle|brac[ek]|ceil|floor|[vV]ert) [vV]ert (?:big)?(?:[cv]up|cap|vee|wedge|sqcup|uplus|o(?:plus|times|dot))
  not(?:in)? n(?:eq?|eg|i) [lg]e(?:q|qq|qslant)? ll gg n?(?:sim|cong|mid|parallel|exists) n?(?:prec|succ)(?:eq)? simeq
  doteq approx equiv propto perp models [dv]dash n?(?:sub|sup)set(?:n?eqq?)? in forall l(?:not|and|or) setminus emptyset varnothing infty
  partial nabla hbar ell Re Im aleph prime angle triangle (?:black)?square bullet star ast circ cdot times div pm mp dagger
  top bot therefore because [cdv]dots l?dots[bcimo]? q?quad end`).join('|')
const PLACES = String.raw`begin\{(?:[pbvBV]?matrix|cases|aligned|align\*?|gather(?:ed|\*)?|split|array\}\{[clr| ]*)\}(?!\s*\[)`
const PLAIN = new RegExp(String.raw`\\(?:(?:${DRAWS})(?![a-zA-Z])|${PLACES}|\\(?!\s*[*[])|[{}|,;:>$%#&_\s])`, 'g')

/** Whether a page shows all of a formula's text: it has no comment, and no command but those above. */
export function isPlainMath(formula: string): boolean {
  return !/[\\%]/.test(formula.replace(PLAIN, ''))
}

type Range = { start: number; end: number }

/**
 * The parts of formulas that hide something, between `$` or `$$` in one paragraph; rather one too many. In `text`,
 * code is masked. Linear.
 */
export function mathToHide(text: string): Range[] {
  const found: Range[] = []
  let [isOpen, isBlock, from] = [false, false, 0]
  let waiting: Range[] = []
  for (const { 0: token, index } of text.matchAll(/\\[\s\S]|\$+|\n[ \t]*(?=\n)/g)) {
    if (token.startsWith('\\')) continue
    const end = index + token.length
    if (token.startsWith('\n')) {
      isOpen = false
      isBlock = false
      waiting = []
      continue
    }
    const [before = ' ', after = ' '] = [text[index - 1], text[end]]
    const closes = token.length > 1 ? isBlock : isOpen && /\S/.test(before) && !/\w/.test(after)
    const formula = text.slice(from, index)
    // A per cent sign between amounts (`$5, or 10% of $7`) is no comment.
    const isPlain = isPlainMath(closes || isBlock ? formula : formula.replaceAll('%', ''))
    if ((isOpen || isBlock) && !isPlain) waiting.push({ start: from, end: index })
    from = end
    if (closes) for (const one of waiting.splice(0)) found.push(one)
    if (token.length > 1) isBlock = !isBlock
    else isOpen = (isOpen && !closes) || (/\S/.test(after) && !/\w/.test(before))
  }
  return found
}
