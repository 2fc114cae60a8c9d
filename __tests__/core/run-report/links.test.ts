import { expect, test } from '@jest/globals'
import { checkedLink } from '../../../src/core/page/report-input.ts'

const link = (address: string, server = 'https://github.com') =>
  checkedLink(address, { serverUrl: server, repository: 'octo/project' })

test.each([
  'https://github.com/octo/project',
  'https://github.com/octo/project/pull/13',
  'https://github.com/octo/project/actions/runs/7?check_suite_focus=true',
])('%s is linked', address => expect(link(address)).toBe(address))

test.each([
  'http://github.com/octo/project/pull/13',
  'javascript:alert(1)//https://github.com/octo/project/',
  'https://github.com.evil.example/octo/project/pull/13',
  'https://github.com/octo/project-evil/pull/13',
  'https://github.com/octo/project/../../evil/evil',
  'https://github.com/octo/project/%2e%2e/%2e%2e/evil',
  'https://user@github.com/octo/project/pull/13',
  'https://github.com/octo/project/pull/13"onclick="x',
  'https://github.com/octo/project/pull/13\u202e',
  'https://github.com/octo/project/pull/13#:~:text=evil',
])('%s is not', address => expect(link(address)).toBeNull())

test('a server without https is not linked to, one of a company below a path is', () => {
  expect(link('http://127.0.0.1:3000/octo/project', 'http://127.0.0.1:3000')).toBeNull()
  expect(link('https://code.example:8443/git/octo/project/pull/1', 'https://code.example:8443/git/')).not.toBeNull()
  expect(link('https://user:word@code.example/octo/project', 'https://user:word@code.example')).toBeNull()
})
