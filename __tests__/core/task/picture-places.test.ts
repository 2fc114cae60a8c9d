import { expect, test } from '@jest/globals'
import { assetIn, pictureAccess, shownAddress, signedPicturesIn } from '../../../src/core/task/picture-places.ts'
import { sanitizeMarkdown } from '../../../src/core/task/sanitize-markdown.ts'
import { fc } from '../../playground/properties.ts'

const GITHUB = { serverUrl: 'https://github.com', repository: 'Octo/project' }
const OTHER = { serverUrl: 'https://forge.example:8443/git', repository: 'octo/project' }
const UUID = '0aceacf8-436c-4b11-8291-f0fff3a115f2'

test.each([
  [`https://github.com/user-attachments/assets/${UUID}`, 'shared'],
  ['https://github.com/octo/project/raw/main/a.png', 'own'],
  [`https://github.com/OCTO/Project/assets/12/${UUID}`, 'own'],
  ['https://github.com/octo/project/blob/main/a.png?raw=true', 'own'],
  ['https://raw.githubusercontent.com/octo/project/main/a.png', 'own'],
  ['https://user-images.githubusercontent.com/1/2.png', 'open'],
  ['https://private-user-images.githubusercontent.com/1/2.png?jwt=x', 'open'],
  ['https://github.com/octo/project2/raw/main/a.png', null],
  ['https://github.com/octo/project/settings/secrets', null],
  ['https://github.com/settings/tokens', null],
  ['https://raw.githubusercontent.com/other/project/main/a.png', null],
  ['http://github.com/user-attachments/assets/1', null],
  ['https://github.com:444/user-attachments/assets/1', null],
  ['https://me:secret@github.com/user-attachments/assets/1', null],
  ['https://github.com.evil.example/user-attachments/assets/1', null],
  ['https://evil.example/github.com/user-attachments/assets/1', null],
  ['https://github.com/octo/project/raw/%2e%2e%2f%2e%2e%2fother/x.png', null],
  ['https://raw.githubusercontent.com/octo/project/../../other/project/main/a.png', null],
  ['http://169.254.169.254/latest/meta-data', null],
  ['http://127.0.0.1/user-attachments/assets/1', null],
  ['file:///etc/passwd', null],
  ['data:image/png;base64,AAAA', null],
  ['a.png', null],
  ['', null],
] as const)('on GitHub %s is %s', (address, access) => expect(pictureAccess(address, GITHUB)).toBe(access))

test.each([
  ['https://forge.example:8443/git/attachments/1', 'shared'],
  ['https://forge.example:8443/git/octo/project/raw/branch/main/a.png', 'own'],
  ['https://forge.example:8443/attachments/1', null],
  ['https://forge.example:8443/git@forge.example:8443/attachments/1', null],
  ['https://forge.example:8443/gitattachments/1', null],
  ['https://forge.example/git/attachments/1', null],
  ['https://forge.example:8443/git/api/v1/user', null],
  ['https://forge.example:8443/git/user/logout', null],
  ['https://github.com/user-attachments/assets/1', null],
  ['https://user-images.githubusercontent.com/1/2.png', null],
] as const)('on another forge %s is %s', (address, access) => expect(pictureAccess(address, OTHER)).toBe(access))

test('what follows the root of a server is a path and never another host or port', () => {
  const rooted = { serverUrl: 'https://forge.example/git', repository: 'octo/project' }
  expect(pictureAccess('https://forge.example/git/attachments/1', rooted)).toBe('shared')
  for (const path of ['git:443/attachments/1', 'git@forge.example/attachments/1', 'git//forge.example/attachments/1'])
    expect(pictureAccess(`https://forge.example/${path}`, rooted)).toBeNull()
})

test('no text is an address of another host', () => {
  const hosts = ['github.com', 'raw.githubusercontent.com']
  const images = ['user-images.githubusercontent.com', 'private-user-images.githubusercontent.com']
  const expectHost = (address: string) => {
    if (pictureAccess(address, GITHUB) !== null) expect([...hosts, ...images]).toContain(new URL(address).host)
  }
  for (const before of ['', 'x', 'x.', 'x@', '127.0.0.1:'])
    for (const host of [...hosts, ...images])
      for (const after of ['', 'x', '.x', ':8', '@x', '#@x'])
        expectHost(`https://${before}${host}${after}/octo/project/raw/x.png`)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.ipV4().map(one => `https://${one}/octo/project/raw/x.png`),
      ),
      expectHost,
    ),
  )
})

test('signed addresses are found by the id of their attachment', () => {
  const signed = `https://private-user-images.githubusercontent.com/7/9-${UUID}.png?jwt=a.b&amp;x=1`
  const html = `<p><img src="${signed}"><img src="https://private-user-images.githubusercontent.com/7/other.png?jwt=c"></p>`
  expect([...signedPicturesIn(html)]).toEqual([[UUID, signed.replace('&amp;', '&')]])
  expect(assetIn(`https://github.com/user-attachments/assets/${UUID.toUpperCase()}`)).toBe(UUID)
  expect(assetIn(`https://github.com/octo/project/raw/x.png?id=${UUID}`)).toBeNull()
  expect(shownAddress(signed)).toBe(`https://private-user-images.githubusercontent.com/7/9-${UUID}.png`)
})

test.each([
  ['![a](https://h/1.png) and <img width=9 src="https://h/2.png">', ['https://h/1.png', 'https://h/2.png']],
  ['[![a](https://h/1.png)](https://h/page)', ['https://h/1.png']],
  ['![a][x]\n\n[x]: https://h/1.png', ['https://h/1.png']],
  ['![a](https://h/1.png) ![b](https://h/1.png)', ['https://h/1.png']],
  ['<!-- ![a](https://h/1.png) <img src="https://h/2.png"> -->', []],
  ['<div hidden>\n\n![a](https://h/1.png)\n\n</div>\n\n![b](https://h/2.png)', ['https://h/2.png']],
  ['<span hidden><img src="https://h/1.png"></span>', []],
  ['<img width="1" src="https://h/1.png">', []],
  ['`![a](https://h/1.png)`\n\n```\n![a](https://h/2.png)\n```', []],
  ['| a |\n| --- |\n| b | ![](https://h/1.png) |', []],
  ['<img src="">', []],
])('of %j a person sees the pictures %j', (text, pictures) =>
  expect(sanitizeMarkdown(text, 1_000).pictures).toEqual(pictures),
)

test('a picture behind the end of a text that is cut goes with it', () =>
  expect(sanitizeMarkdown(`![](https://h/1.png)\n\n${'x'.repeat(200)}\n\n![](https://h/2.png)`, 100).pictures).toEqual([
    'https://h/1.png',
  ]))
