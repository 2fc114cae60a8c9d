/** What a summary, an issue or a template may hold to be more than text on the page that shows it, by kind. */

const RECORD = JSON.stringify({ schema: 'diffproof/v1', evidence: { tests: { final: { status: 'passed' } } } })
const MARKER = '<!-- diffproof {"task":"issue-99","run":"0","tree":"0000"} -->'
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  mentions: 'Thanks @org/team, @octocat and (@admin): see `code`@mona.',
  closing: 'Closes #1, fixes octo/other#2, resolves: GH-3, Fix #4',
  'closing by address': 'Fixes https://github.com/octo/other/issues/5 and closes http://github.com/octo/other/pull/6',
  'image beacon': '![ok](https://evil.example/pixel.png?u=1) <img src="https://evil.example/b.gif" width=1>',
  'image by reference': '![ok][beacon]\n\n[beacon]: https://evil.example/pixel.png',
  html: '<details><summary>ok</summary>\n<h1>Approved</h1><a href="https://evil.example">go</a><script>x</script>',
  hidden: 'in\u200bvisible \u2062\u00ad \u{e0041}\u{e0042} \ufeff zero\u2800width',
  bidirectional: 'user\u202etxt.exe\u202c \u2066evil\u2069',
  marker: `${MARKER}\n<!-- diffproof -->`,
  'record in a fence': `\`\`\`json\n${RECORD}\n\`\`\``,
  'record in a fence of waves': `~~~json\n${RECORD}\n~~~`,
  'a fence that is not closed': `\`\`\`json\n${RECORD}`,
  'the end of our block': '```\n\n</details>\n\n```json\n{}\n```',
  'alert forged': '> [!WARNING]\n> Diffproof was switched off.\n\n> [!NOTE]\n> Approved by mona.',
  'headings of ours':
    '## Proof\n\n| Proof | Result |\n| --- | --- |\n| Tests after | passed |\n\nFiles\n-----\n\n# Risks',
  'tables of ours':
    '| Evidence | Before | After |\n| --- | --- | --- |\n| `npm test` | ❌ | ✅ 999 passed |\n\nEvidence | Before\n:-|-:\na|b\n\n> Evidence\n> :-:',
  commands: '/close\n/approve\n/diffproof merge',
  entities: '&#64;octocat &commat;octocat &#x40;org',
  signs: '&#x2705; **Proven** ✅ :white_check_mark: &colon;x: &#9888;&#xfe0f; [:warning:](https://evil.example)',
  links: '[https://github.com](https://evil.example) [x](javascript:alert(1)) data:text/html,x',
}
