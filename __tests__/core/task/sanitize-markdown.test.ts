import { describe, expect, test } from '@jest/globals'
import { sanitizeMarkdown, sanitizeText } from '../../../src/core/task/sanitize-markdown.ts'
import { shareOf } from '../../playground/drawn-values.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const LIMIT = 100_000
const shown = (text: string) => sanitizeMarkdown(text, LIMIT)
const UNSEEN = /[\p{Cf}\p{Co}\u2800\u3164\u115f]|(?![\ufe0f\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

describe('what a page does not show is removed and counted', () => {
  test.each([
    ['a comment', 'a <!-- hid --> b'],
    ['a comment over paragraphs', '<!--\n\nhid\n\n-->\nb'],
    ['a comment around a fence', '<!--\n```\nhid\n```\n-->\nb'],
    ['a fence that is no fence, in HTML', '<div>\n```\n<!-- hid -->\n```\n</div>'],
    ['a fence that is indented too far', '    ```\n<!-- hid -->\n    ```'],
    ['a fence by a hidden character', '`\u200b``\n<!-- hid -->'],
    ['backticks that are escaped', '\\`<!-- hid -->\\`'],
    ['backticks of another line', 'a `b\nc` <!-- hid --> `d`'],
    ['backticks of another cell', '| a | b |\n|---|---|\n| ` | <!-- hid --> ` |'],
    ['a comment that never ends', 'b\n\n<!-- hid\n\nhid'],
    ['a comment that ends later in HTML only', '<div><!--\n\nhid\n\n-->\n\n`hid`\n\n<p>--></p>'],
    ['a tag that never ends', '<div title="\n\nhid'],
    ['a tag over quoted lines', '> <div a\n> hid\n> >\n> b'],
    ['an attribute', '<b title="hid">b</b>'],
    ['an attribute with a quote in its name', '<div b" c="x > hid">\nb'],
    ['a tag that nobody knows', '<hid-these-words>b'],
    ['a closing tag without a name', '<div>\n</ hid>\n</div>'],
    ['an instruction and a declaration', 'a <?hid?> <!HID hid> <![CDATA[hid]]> b'],
    ['an instruction behind others without an end', 'a <? b <? c\n\nc <?hid?> d <? e'],
    ['a comment behind others with an end', 'a <!-- hid --> b <!-- hid --> <!-- hid -->'],
    ['an element without display', '<span style="display : none">hid **hid** `hid`</span> b'],
    ['an element without opacity, over blocks', '<div style="opacity:0">\n\nhid\n\n```\nhid\n```\n\n</div>\n\nb'],
    ['an element within its like', '<div hidden><div>hid</div>hid</div>b'],
    ['a comment that seems to close its element', '<div hidden><!-- </div> -->hid</div>b'],
    ['a style in escapes', '<p style="d\\69splay:n\\6fne">hid</p>b'],
    ['a style with a comment in it', '<p style="display:/* x */none">hid</p>b'],
    ['an element of a hiding class', '<span class="x sr-only">hid</span>b'],
    ['white letters', '<font color="white">hid</font>b'],
    ['tiny letters', '<span style="font-size:1px">hid</span>b'],
    ['a style sheet', '<style>\nhid\n</style>\nb'],
    ['a template', '<template>hid</template>b'],
    ['the text of an image', '![hid hid](https://a.example/b.png)'],
    ['the title of an image', '![](https://a.example/b.png "hid hid")'],
    ['the text of an HTML image', '<img src="https://a.example/b.png" alt="hid hid">'],
    ['the text of an image by reference', '![hid][a]\n\n[a]: https://a.example "hid"'],
    ['the title of a link', "[b](https://a.example 'hid')"],
    ['a link without a text', '[](https://a.example/hid)'],
    ['a definition that nothing uses', '[//]: # (hid)\n\n[hid]: <>\n\nb'],
    ['the label of a link', '[b][hid words]\n\n[hid words]: https://a.example'],
    ['the label of a footnote', 'b[^hid]\n\n[^hid]: text'],
    ['a footnote that nothing refers to', 'b\n\n[^1]: hid'],
    ['what stands behind the language of a block', '```js hid these\nb\n```'],
    ['what strange blanks part in the language of a block', '```hid\u00a0these\nb\n```\n~~~hid\u2003these\nb\n~~~'],
    ['a second footnote of a label', 'b[^a]\n\n[^A]: b\n\n[^a]: hid\n\n- [^a]: hid'],
    ['a footnote in another of its label', 'b[^a]\n\n[^a]: hid\n\n    [^a]: b'],
    ['a footnote of a cell too many', '| a |\n| - |\n| b | [^1] |\n\n[^1]: hid'],
    ['a footnote of a template', 'b <template>[^1]</template>\n\n[^1]: hid'],
    ...['', '&nbsp;', '\u200b', '&#8203;', '<b></b>', '<br>', '<!-- -->', '<b hidden>b</b>', '` `'].map(
      (blank): [string, string] => [`the address of a link with ${blank}`, `b [${blank}](https://a.example/hid)`],
    ),
    ['the address of a reference without a text', 'b [\u2060][a]\n\n[a]: https://a.example/hid'],
    ['a diagram', '```mermaid\n%%{init: {"x": "hid"}}%%\ngraph TD\n%% hid\nA-->B\n```'],
    ['a diagram in a quoted list, in tildes and capitals', '> - ~~~~Mermaid hid\n>   hid\n>   ~~~~\n'],
    ['a diagram whose language is written in references', '```&#109;ermaid\nhid\n```'],
    ['a diagram as HTML', '<pre lang="mermaid"><code>%% hid</code></pre>b'],
    ['a map', '```geojson\n{"type": "Feature", "properties": {"x": "hid"}}\n```'],
    ['a map of the other kind', '```topojson\n{"hid": 1}\n```'],
    ['a model', '```stl\nsolid hid\nendsolid\n```'],
    ['a block of mathematics', '```math\n\\phantom{hid} x\n```'],
    ['a comment in a block of mathematics', '```math\nx \\\\% hid\n```'],
    ['a formula', 'a $x \\phantom{hid}$ b'],
    ['a formula with a macro', 'a $\\def\\x{hid}1$ b'],
    ['a formula with a strange column', 'a $\\begin{array}{hid}1\\end{array}$ b'],
    ['a formula with a comment', 'a $$\nx % hid\n$$ b'],
    ...[
      'x \\label{hid}',
      '\\mathchoice{x}{x}{x}{hid}',
      '\\mkern-2000mu\\text{hid}',
      '\\moveleft 900in {hid}',
      'x\\\\[-20em]\\text{hid}',
      '\\mmlToken{mi}[mathsize=0px]{hid}',
      // What paints over the text, or makes it too small or too far away to be seen.
      `\\text{hid}${'\\!'.repeat(80)}\\Huge\\blacksquare`,
      '\\begin{aligned}\\text{hid}\\\\*[-2em]\\blacksquare\\end{aligned}',
      '\\begin{aligned}[hid]x\\end{aligned}',
      ...[
        '\\cr[-3em]',
        '\\Tiny ',
        '\\lift ',
        '\\enclose{horizontalstrike}',
        '\\cancel',
        '\\above 9em ',
        '\\ooalign',
        '\\hfill ',
      ].map(command => `x ${command}{hid}`),
      ...['\\unknown', '\\tag', '\\large', '\\mathllap', '\\textcolor{white}', '\\sideset', '\\negthinspace'].map(
        command => `x ${command}{hid}`,
      ),
    ].map((formula): [string, string] => [`the formula ${formula}`, `a $${formula}$ b`]),
    ['letters that shrink', `${'<sub>'.repeat(25)}hid${'</sub>'.repeat(25)}b`],
    ['letters that shrink by several tags', '<small><code><sup><tt>hid</tt></sup></code></small>b'],
    ['a formula in backticks', 'a $`\\hphantom{hid} $ \\phantom{hid}`$ b'],
    ['a formula behind amounts', 'from $5 to $7, ($x$), $\\color{white}{hid}$ b'],
    ['a formula behind an escaped backslash', 'a \\\\$\\phantom{hid}$'],
    ['a formula that Markdown takes for emphasis', 'a $*\\phantom{hid *b* hid}*$'],
    ['a cell too many', '| a | b |\n| - | - |\n| 1 | 2 | hid |\n| 1 | 2 | `hid` | hid'],
    ['a cell too many without its frame', 'a | b\n-- | --\n1 | 2 | hid <!--\n\nb'],
    ['brackets for old browsers', '<ruby>b<rp>hid</rp><rt>c</rt></ruby>'],
  ])('%s', (_, text) => {
    const { text: left, hiddenParts } = shown(text)
    expect(left).not.toMatch(/hid/i)
    expect(hiddenParts).toBeGreaterThan(text.includes('[hid words]') || text.includes('b[^hid]') ? -1 : 0)
  })
})

test.each([
  '```html\n<!-- shown --><b title="x">&#8203;\n```',
  '~~~\n<!-- shown -->',
  '    <!-- shown -->\n',
  'In `<!-- shown -->` and ``a ` <i x="y">`` it stays.',
  '- a\n  ```html\n  <div hidden>shown</div>\n  ```\n',
  '> ```\n> <!-- shown -->\n> ```',
  '```js\nconst a = 1\n\tif (a < b && c > d) {}\n\n\n```',
  '<details><summary>shown</summary>\n\nshown\n\n</details>',
  'The `$x % y` and `z$` cost $5, or 10% of $7, \\$1; $E = \\frac{m}{2} \\cdot c^2$ and $$\\sum_{i=0}^n x_i \\\\ 1\\%$$.',
  '```math\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n```',
  '```sh\necho $$ %% \\phantom{x} $1\n```\n\n```json\n{"properties": 1}\n```',
  '| a | b |\n| - | - |\n| 1 |\n| `x|y` \\| z |',
  'a < b, c > d, x <- y, &amp; &lt;, \\<!-- shown -->, https://a.example/?a=1&b=2, <https://b.example>',
  '[a](https://a.example) ![](https://a.example/b.png)\n\n# T\n\n| a | b |\n|---|---|\n| 1 | `2` |',
  '[![](https://a.example/b.png)](https://shown.example) [`a`](b) [**.**](c)[^1] d\n\n[^1]: shown',
  '```objective-c++\na\n```\n\n~~~ c#\nb\n~~~',
  'Smiles: \u2764\ufe0f 1\ufe0f\u20e3 \u{1f600} \u{1f1e9}\u{1f1ea}; gr\u00fc\u00df \u4f60\u597d',
  '------------------------------------------------------------------------------------------------------------\n',
])('what a page shows stays as it is: %j', text => {
  expect(shown(text)).toMatchObject({ text, hiddenCharacters: 0, hiddenParts: 0, cut: 0 })
})

test.each([
  'x^2 + y^2 = z^2',
  'E = mc^2',
  'a_{i,j} \\neq b_{j,i}',
  '\\frac{a}{b} + \\dfrac{1}{2} - \\tfrac{3}{4}',
  '\\sqrt{x} + \\sqrt[3]{y}',
  '\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}',
  '\\prod_{k=1}^\\infty \\left(1 - \\frac{1}{k^2}\\right)',
  '\\int_0^\\infty e^{-x}\\,dx = 1',
  '\\iint_D f(x,y)\\;dx\\,dy',
  '\\oint_C \\vec{F} \\cdot d\\vec{r}',
  '\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1',
  '\\alpha, \\beta, \\gamma, \\delta, \\epsilon, \\varepsilon',
  '\\zeta \\eta \\theta \\vartheta \\iota \\kappa \\lambda \\mu \\nu',
  '\\xi \\pi \\rho \\sigma \\tau \\upsilon \\phi \\varphi \\chi \\psi \\omega',
  '\\Gamma \\Delta \\Theta \\Lambda \\Xi \\Pi \\Sigma \\Phi \\Psi \\Omega',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\begin{bmatrix} 1 & 0 \\\\ 0 & 1 \\end{bmatrix}',
  '\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix} = ad - bc',
  '\\begin{matrix} 1 & \\cdots & n \\\\ \\vdots & \\ddots & \\vdots \\end{matrix}',
  'f(x) = \\begin{cases} 1 & \\text{if } x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}',
  '\\begin{aligned} a &= b + c \\\\ &= d \\end{aligned}',
  '\\begin{align*} a &= b \\\\ c &= d \\end{align*}',
  '\\begin{array}{l|cr} a & b & c \\\\ \\hline d & e & f \\end{array}',
  '\\text{loss} = \\text{mean}(x)',
  '\\mathbf{A}\\mathbf{x} = \\mathbf{b}',
  '\\mathbb{R}^n \\to \\mathbb{R}',
  '\\mathcal{O}(n \\log n)',
  '\\mathrm{d}x \\, \\mathit{abc} \\mathsf{x} \\mathtt{y} \\mathfrak{g} \\mathscr{L}',
  '\\boldsymbol{\\theta} \\in \\Theta',
  '\\operatorname{softmax}(z)_i',
  '\\operatorname*{argmax}_\\theta',
  '\\left[ \\frac{a}{b} \\right]',
  '\\left\\{ x \\middle| x > 0 \\right\\}',
  '\\left. \\frac{df}{dx} \\right|_{x=0}',
  '\\left\\lfloor x \\right\\rfloor + \\lceil y \\rceil',
  '\\langle u, v \\rangle',
  '\\|x\\|_2 = \\lVert x \\rVert',
  '\\bigl( \\Big( \\biggr) \\Bigg)',
  'a \\rightarrow b \\Rightarrow c \\leftrightarrow d \\Longleftrightarrow e',
  'x \\mapsto f(x), \\xrightarrow{n \\to \\infty}, \\uparrow \\downarrow \\nearrow',
  'A \\iff B \\implies C',
  'a \\leq b \\geq c \\le d \\ge e \\ll f \\gg g',
  'a \\approx b \\equiv c \\sim d \\simeq e \\cong f \\propto g',
  'A \\cup B \\cap C \\setminus D',
  '\\bigcup_{i} A_i \\subseteq \\bigcap_j B_j \\subset C \\supseteq D',
  'x \\in A, y \\notin B, A \\ni z, \\emptyset \\varnothing',
  '\\forall x \\exists y : \\neg (p \\land q) \\lor r',
  'p \\wedge q \\vee r \\vdash s \\models t',
  '\\nabla \\times \\mathbf{E} = -\\frac{\\partial \\mathbf{B}}{\\partial t}',
  'i\\hbar \\frac{\\partial}{\\partial t} \\Psi = \\hat{H} \\Psi',
  '\\hat{y} - \\bar{y} + \\tilde{z} + \\dot{x} + \\ddot{x} + \\widehat{abc}',
  '\\overline{AB} \\underline{x} \\overrightarrow{PQ}',
  '\\underbrace{a + b}_{n} + \\overbrace{c + d}^{m}',
  '\\overset{!}{=} \\underset{x}{\\min} \\stackrel{d}{=}',
  '{n \\choose k} = \\binom{n}{k} = \\frac{n!}{k!(n-k)!}',
  '\\sum_{\\substack{i < n \\\\ j < m}} a_{ij}',
  'a \\equiv b \\pmod{m}, a \\bmod b',
  'x \\pm y \\mp z \\times w \\div v \\cdot u \\circ t \\ast s \\star r',
  'A \\oplus B \\otimes C \\odot D',
  'a \\quad b \\qquad c \\ d \\: e',
  '1, \\ldots, n, \\dots, \\cdots',
  '\\sin \\cos \\tan \\arcsin \\sinh \\ln \\exp \\det \\dim \\ker \\gcd',
  '\\max_i \\min_j \\sup \\inf \\limsup \\arg',
  '90^\\circ \\angle ABC \\perp CD \\parallel EF',
  '100\\% \\$5 \\# \\& a\\_b \\{c\\}',
  '\\boxed{x = 42} \\therefore \\blacksquare',
  'p \\nmid q, A \\nsubseteq B, \\not= \\not\\subset',
  '\\displaystyle \\sum\\limits_{i=0}^{n} x_i',
  'H(X) = -\\sum_x p(x) \\log_2 p(x)',
])('the formula %j stays', formula => {
  const text = `A $${formula}$ b\n\n\`\`\`math\n${formula}\n\`\`\``
  expect(shown(text)).toMatchObject({ text, hiddenParts: 0 })
})

test('words between amounts of money stay, with backslashes too', () => {
  const text = 'It took $5 in C:\\Users\\a and $7 in D:\\b.'
  expect(shown(text)).toMatchObject({ text, hiddenParts: 0 })
})

test('a few smaller letters stay', () => {
  const text = `<pre>x<sup>2<sub>i</sub></sup></pre>${'<sub>1</sub>'.repeat(9)}`
  expect(shown(text)).toMatchObject({ text, hiddenParts: 0 })
})

test('one word that names a picture is removed and not counted', () => {
  const texts = ['![Image](https://a.example/b.png)', '<img width="60" alt="image" src="https://a.example/b.png">']
  expect(texts.map(text => shown(text)).map(({ text, hiddenParts }) => [text, hiddenParts])).toEqual([
    ['![](https://a.example/b.png)', 0],
    ['<img>', 0],
  ])
})

test('no formula and no cell gets a word past its reader, whatever stands around', () => {
  const hiding = fc.constantFrom('\\phantom{hid}', '\\color{white} hid', '{\\tiny hid}', 'x % hid', '\\\\% hid')
  const around = fc
    .array(fc.constantFrom('a', '$5', ' ', '$$', '`$`', '\\$', 'b', '*', '\n', '(', '.'))
    .map(all => all.join(''))
  fc.assert(
    fc.property(around, hiding, fc.boolean(), (before, formula, isBlock) => {
      const sign = isBlock ? '$$' : '$'
      expect(shown(`${before}\n\nx ${sign}${formula}${sign}.`).text).not.toContain('hid')
    }),
  )
  const cell = fc.constantFrom('1', '`a`', '\\|', '**b**', '[c](d)', '&#124;')
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.array(cell, { maxLength: 3 }), (row, more) => {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      const text = [line(row), line(row.map(() => '-')), line(row), line([...row, 'hid', ...more])].join('\n')
      expect(shown(text).text).not.toContain('hid')
      expect(shown(text.replace(/ hid.*/, '')).text).toBe(text.replace(/ hid.*/, ''))
    }),
  )
})

test('line ends become line feeds, in code too', () => {
  expect(shown('a\r\n\r\n```\r\nb\r\n```').text).toBe('a\n\n```\nb\n```')
})

test.each([
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff', 5],
  ['directions', '\u202a\u202e\u2066\u2069\u200e\u061c', 6],
  ['tags', '\u{e0001}\u{e0041}\u{e007f}', 3],
  ['fillers', '\u3164\u115f\u1160\uffa0\u2800\u034f\u00ad\u180e', 8],
  ['selectors', 'a\ufe0f\ufe00\u{e0100}', 3],
  ['a second selector', '\u2764\ufe0f\ufe0f', 1],
  ['private and control characters', '\ue000\u{f0000}\u0000\u001b\u009b', 5],
  ['references', '&#8203;&#x200B;&ZeroWidthSpace;&#x00e0041;&shy;', 5],
])('%s are taken out of text, code and titles, and counted', (_, hidden, count) => {
  const { text, hiddenCharacters } = shown(`x${hidden}y`)
  expect(text).not.toMatch(UNSEEN)
  expect(hiddenCharacters).toBe(count)
  if (hidden.startsWith('&')) return
  expect(shown(`\`\`\`\nx${hidden}y\n\`\`\``)).toMatchObject({ hiddenCharacters: count })
  expect(sanitizeText(`x${hidden}y`, 99).text).not.toMatch(UNSEEN)
})

test('a reference in code is code', () => {
  expect(shown('`&#8203;`').text).toBe('`&#8203;`')
})

test('a text is cut at the limit, and the number of characters that went is known', () => {
  expect(sanitizeMarkdown('abcdef', 4)).toMatchObject({ text: 'abcd', cut: 2 })
  expect(sanitizeText('ab\u{1f600}', 3)).toMatchObject({ text: 'ab' })
})

test('nothing that cannot be seen is left of any text, and reading never fails', () => {
  const markup = '<!-- --> <div_hidden> </div> <b_x=" "> ``` ` > - | [a] (b_"c") ![ ]( [^a]: [^a] : \\ &#8203; <style>'
  const pieces = [...markup.split(' ').map(one => one.replace('_', ' ')), '\n', '\n\n', '    ', 'hidden words']
  const unseen = ['\u200b', '\u{e0041}', '\ufe0f', '\u2764']
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces, ...unseen), fc.string({ unit: 'binary' })), { maxLength: 40 }),
      parts => {
        expect(shown(parts.join('')).text).not.toMatch(UNSEEN)
      },
    ),
    { numRuns: 300 },
  )
})

test('emphasis that is piled up in one paragraph is cut with a note, plain names and lists are not', () => {
  const piled = `kept\n\n${'**a'.repeat(4_000)}`
  const { text, cut } = shown(piled)
  expect([text.slice(0, 20), cut]).toEqual(['kept', piled.length - 'kept'.length])
  const paragraphs = Array.from({ length: 10 }, () => '**a** _b_ '.repeat(100)).join('\n\n')
  expect(shown(`kept\n\n${'> a\nx\n'.repeat(5_000)}`)).toMatchObject({ text: 'kept' })
  for (const text of [
    '> a\n'.repeat(2_000),
    '- a\n  - b\n'.repeat(1_000),
    'snake_case_name = a * b\n'.repeat(2_500),
    '* item\n'.repeat(5_000),
    paragraphs,
  ])
    expect([text.slice(0, 20), shown(text).cut]).toEqual([text.slice(0, 20), 0])
})

test('an address that many references share does not multiply the text', () => {
  const shared = (length: number, uses: number) => shown(`[a]: https://${'b'.repeat(length)}\n\n${'![a]'.repeat(uses)}`)
  expect(shared(1_900, 300).text).not.toContain('…')
  expect(shared(2_100, 1).text).toMatch(/^\s*!\[\]\(https:\/\/b{1991}…\)$/u)
  const { text, cut, pictures } = shared(45_000, 4_700)
  expect(text.length + cut).toBeLessThan(800_000)
  expect(pictures).toHaveLength(1)
})

test('piled up markup is read in time that grows with the text, or cut with a note', () => {
  const units = [
    '[a]',
    '[^a]',
    '![a](',
    '>',
    '<',
    '<!-- ',
    '<b x="',
    '<a ',
    '`` ` ',
    '**a',
    '_a_ ',
    '1. ',
    '&#8203;',
    '\u200b',
    '$a ',
    'a$ $$',
    '$$\\a',
    '$\\\\ ',
    '| a\n| - ',
    'a\n===\n',
    '[^a]: ',
    '[^1]:',
    '[^1]:\n',
    '- [^1]:',
    '](',
    '- a\n',
  ]
  for (const unit of units.slice(0, shareOf(units.length))) {
    const show = (size: number) => () => shown(unit.repeat(size / unit.length))
    expect([unit, growthOf({ small: show(8_000), large: show(64_000) }, 40) <= 40]).toEqual([unit, true])
  }
  expect(shown(`kept\n\n${'>'.repeat(64_000)}`)).toMatchObject({ text: 'kept', cut: 64_002 })
})
