import { expect, test } from '@jest/globals'
import { rateLimitMs } from '../../../src/core/model/retries.ts'

const NOW = Date.parse('2026-01-02T10:00:00Z')

function limit(status: number, headers: Readonly<Record<string, string>> = {}, said = ''): number | null {
  return rateLimitMs({ status, said, header: name => headers[name] ?? '', now: NOW })
}

test('a refusal that is no limit is none, although the last request was spent on it', () => {
  expect(limit(403, {}, 'Resource not accessible by integration')).toBeNull()
  expect(limit(404, { 'retry-after': '3' })).toBeNull()
  expect(limit(422, {}, 'rate limit')).toBeNull()
  expect(limit(403, { 'x-ratelimit-remaining': '0' }, 'Resource not accessible by integration')).toBeNull()
})

test('what GitHub asks for is counted from its own clock where it tells the time', () => {
  expect(limit(403, { 'retry-after': '30' })).toBe(30_000)
  const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 10) }
  expect(limit(429, reset)).toBe(11_000)
  expect(limit(403, { ...reset, date: new Date(NOW - 5_000).toUTCString() })).toBe(16_000)
  expect(limit(403, { ...reset, 'x-ratelimit-reset': '17' })).toBe(1_000)
})

test.each(['soon', '', '-1', '1e99', 'NaN', '\u0000'])('a header that is no number (%j) makes it a minute', value => {
  expect(limit(429, { 'retry-after': value })).toBe(60_000)
  expect(limit(429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': value })).toBeGreaterThanOrEqual(1_000)
})
