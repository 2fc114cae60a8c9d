import { expect, test } from '@jest/globals'
import { whyLinkRefused } from '../../../src/core/change/check-change.ts'

test.each([
  ['link', '/etc/passwd', /absolute/],
  ['link', 'C:\\Windows', /absolute/],
  ['link', '\\\\server\\share', /absolute/],
  ['link', '~/x', /absolute/],
  ['link', '..', /leaves/],
  ['a/link', '../../x', /leaves/],
  ['a/b/link', '../../../x', /leaves/],
  ['a/link', '..\\..\\x', /leaves/],
  // `a/b/s` may itself be a link to the root: what climbs behind it is outside.
  ['link', 'a/b/s/..', /climbs/],
  ['link', 'a/../../etc', /climbs/],
  ['link', '.git/config', /git's own data/],
  ['a/link', '../.GIT', /git's own data/],
  ['a/link', '../git\u200c/../.g\u200cit', /climbs/],
  ['link', '', /usable/],
  ['link', 'a\0b', /usable/],
])('a link at %j to %j is refused', (path, target, why) => {
  expect(whyLinkRefused(path, target)).toMatch(why)
})

test.each([
  ['link', 'src/a.js'],
  ['a/link', '../src/a.js'],
  ['a/b/link', '../../README.md'],
  ['a/link', '..'],
  ['link', './x/./y'],
  ['link', '...'],
  ['link', 'a..b'],
])('a link at %j to %j stays', (path, target) => {
  expect(whyLinkRefused(path, target)).toBeNull()
})
