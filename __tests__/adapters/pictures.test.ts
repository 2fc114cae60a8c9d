/** What goes out for the pictures of github.com itself, whose hosts a test cannot be. */
import { expect, test } from '@jest/globals'
import { createPictures } from '../../src/adapters/pictures/fetch-pictures.ts'
import { png } from '../playground/pictures.ts'

const UUID = '0aceacf8-436c-4b11-8291-f0fff3a115f2'
const ATTACHMENT = `https://github.com/user-attachments/assets/${UUID}`
const SIGNED = `https://private-user-images.githubusercontent.com/7/9-${UUID}.png?jwt=a`
const NO_SIGNATURES = async () => new Map<string, string>()
const PICTURE = () => new Response(png({ width: 8, height: 6 }))
const to = (location: string, status = 302) => new Response(null, { status, headers: { location } })

/** Fetches from answers by address. What was asked is noted with its token. */
function openPictures(answers: Readonly<Record<string, () => Response>>, serverUrl = 'https://github.com') {
  const asked: string[] = []
  const answer: typeof fetch = async (input, init) => {
    const token = new Headers(init?.headers).get('authorization')
    const name = `${String(input)}${token === null ? '' : ` ${token}`}`
    asked.push(name)
    expect(init?.redirect).toBe('manual')
    return (answers[name] ?? answers[String(input)] ?? (() => new Response('', { status: 404 })))()
  }
  const pictures = createPictures({ serverUrl, repository: 'octo/project', token: 'secret', fetchFor: () => answer })
  const fetchAll = (addresses: readonly string[], signed = NO_SIGNATURES) =>
    pictures.fetch(addresses, signed, new AbortController().signal)
  return { asked, fetchAll }
}

test('an attachment is asked with the signature that GitHub has rendered, and without the token', async () => {
  const { asked, fetchAll } = openPictures({ [SIGNED]: PICTURE })
  let signatures = 0
  const signed = async () => {
    signatures += 1
    return new Map([[UUID, SIGNED]])
  }
  const [one, other] = await fetchAll([ATTACHMENT, `${ATTACHMENT}?again`], signed)
  expect([one, other]).toMatchObject([{ picture: { width: 8, height: 6 } }, { picture: { width: 8 } }])
  expect(asked).toEqual([SIGNED, SIGNED])
  expect(signatures).toBe(1)
})

test('the token stays on the server that it is for, along every redirect', async () => {
  const raw = 'https://raw.githubusercontent.com/octo/project/main/a.png'
  const { asked, fetchAll } = openPictures({ [ATTACHMENT]: () => to(raw) })
  const closed = await fetchAll([ATTACHMENT])
  expect(closed).toEqual([{ address: ATTACHMENT, why: 'the server answered 404' }])
  expect(asked).toEqual([ATTACHMENT, raw, `${ATTACHMENT} token secret`, raw])
})

test('on a server that shows nothing without a login, the token opens a picture', async () => {
  const [forge, path] = ['https://forge.example', '/octo/project/raw/branch/main/a.png']
  const [short, attachment] = [`${forge}/octo/project/raw/main/a.png`, `${forge}/attachments/1`]
  const { asked, fetchAll } = openPictures(
    {
      [short]: () => to('/login?return_to=x'),
      [`${short} token secret`]: () => to(path),
      [`${forge}${path} token secret`]: PICTURE,
      [attachment]: () => to('/user/login', 303),
      [`${attachment} token secret`]: () => to('/attachments/2'),
      [`${forge}/attachments/2`]: () => new Response('', { status: 403 }),
    },
    forge,
  )
  expect(await fetchAll([short, attachment])).toMatchObject([
    { picture: { width: 8 } },
    { why: 'the server answered 403' },
  ])
  // Where the server leads, the token goes along within this repository alone.
  expect(asked).toEqual([
    ...[short, `${short} token secret`, `${forge}${path} token secret`],
    ...[attachment, `${attachment} token secret`, `${forge}/attachments/2`],
  ])
})

test.each([
  ['another host', 'https://evil.example/a.png'],
  ['another repository', 'https://raw.githubusercontent.com/other/project/main/a.png'],
  ['the store behind the attachments', 'https://github-production-user-asset-6210df.s3.amazonaws.com/a.png'],
  ['the same host without encryption', 'http://github.com/user-attachments/assets/1'],
  ['the machine itself', 'http://127.0.0.1:8080/a.png'],
  ['a file', 'file:///etc/passwd'],
])('a redirect to %s is not followed', async (_, location) => {
  const { asked, fetchAll } = openPictures({ [ATTACHMENT]: () => to(location) })
  expect(await fetchAll([ATTACHMENT])).toEqual([{ address: ATTACHMENT, why: 'redirected to another place' }])
  expect(asked).toEqual([ATTACHMENT])
})

test('redirects end, and so does an answer that says too late how large it is', async () => {
  const image = 'https://user-images.githubusercontent.com/1/endless.png'
  const circle = 'https://user-images.githubusercontent.com/1/circle.png'
  let sent = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1
          controller.enqueue(new Uint8Array(100_000))
        },
      }),
    )
  const { asked, fetchAll } = openPictures({ [image]: endless, [circle]: () => to(circle) })
  expect(await fetchAll([image, circle])).toEqual([
    { address: image, why: 'larger than 3.75 MB' },
    { address: circle, why: 'redirected more than 5 times' },
  ])
  expect(sent).toBeLessThan(45)
  expect(asked.filter(one => one === circle)).toHaveLength(6)
})

test('signatures that cannot be read and a server that is gone leave a reason, and never an error', async () => {
  const { fetchAll } = openPictures({ [ATTACHMENT]: () => Promise.reject(new Error('gone')) as never })
  const signed = async () => Promise.reject(new Error('forbidden'))
  expect(await fetchAll([ATTACHMENT], signed)).toEqual([
    { address: ATTACHMENT, why: 'the server could not be reached' },
  ])
})
