import { describe, expect, it } from '@jest/globals'
import { cleanPatch, textOfPatch } from '../../../src/core/change/patch-parts.ts'

const TEXT = 'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-old\n+key\n'
const HEADER = 'diff --git a/key.bin b/key.bin\nnew file mode 100644\nindex 0000000..1111111\n'
const DATA = 'GIT binary patch\nliteral 3\nKcmZkeykeyQ\n\nliteral 0\nHcmV?d00001\n\n'
const PATCH = `${TEXT}${HEADER}${DATA}${TEXT}`

describe('patch parts', () => {
  it('cleans text and names, and leaves the data of binary files as git wrote it', () => {
    const cleaned = cleanPatch(PATCH, text => text.replaceAll('key', '***'))
    expect(cleaned).toBe(
      `${TEXT.replace('key', '***')}${HEADER.replaceAll('key', '***')}${DATA}${TEXT.replace('key', '***')}`,
    )
  })

  it('puts other words in place of that data', () => {
    expect(textOfPatch(PATCH, 'Binary files differ\n')).toBe(`${TEXT}${HEADER}Binary files differ\n${TEXT}`)
    expect(textOfPatch(DATA.repeat(0))).toBe('')
  })

  it('takes a changed line that only looks like such data for text', () => {
    const planted = `${TEXT}+GIT binary patch\n+key\n`
    expect(cleanPatch(planted, text => text.replaceAll('key', '***'))).not.toContain('key')
  })
})
