/** Mathematics: the model reads its source, unless TeX in it hides what no page shows. */

/** Stands for what a page draws instead of showing its text. */
export const LEFT_OUT = '(left out: drawn by the page)'

/** Comments, lines at other heights, and commands that move text or make it invisible, tiny or another text. */
const HIDES =
  /(?<!\\)(?:\\\\)*(?:%|\\(?:[hv]?phantom|smash|\w*color(?:box)?|[gex]?def|let|(?:re)?new\w+|tiny|script\w+|(?:math)?[rlc]lap|m?kern|\w*skip|\w*[sS]pace|\w*[mM]ove|raise\w*|lower|[rR]ule|mathchoice|mml|\w*ref|label|\w*make|parbox|bbox|style|class|cssId|data|\w*tip|toggle|unicode|verb|require|begin\{(?!(?:[pbvBV]?matrix|cases|aligned)\})))|\\\\\s*\[\s*-?[\d.]/

/** Whether a page shows all of a formula's text. */
export function isPlainMath(formula: string): boolean {
  return !HIDES.test(formula)
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
