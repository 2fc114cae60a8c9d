import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { findReportFiles } from '../../../src/adapters/files/test-reports.ts'

let folder: string
let root: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-files-'))
  root = join(folder, 'work')
  mkdirSync(root)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const find = (since = Date.now() - 60_000, workingDirectory = '.') => findReportFiles({ root, workingDirectory }, since)

describe('report files', () => {
  test('are found in the usual places', () => {
    const paths = [
      'junit.xml',
      'my-junit-report.xml',
      'test-report.xml',
      'test-results/unit/a.xml',
      'reports/results.xml',
      'target/surefire-reports/TEST-ex.CalcTest.xml',
      'build/test-results/test/TEST-ex.CalcTest.xml',
      'modules/core/target/surefire-reports/TEST-ex.A.xml',
    ]
    for (const path of paths) write(path)
    expect([...find().texts].sort()).toEqual([...paths].sort())
    expect(find().more).toBe(false)
  })

  test('are not other XML files, nor those of packages and of git', () => {
    for (const path of ['pom.xml', 'src/data.xml', 'node_modules/a/junit.xml', '.git/junit.xml', 'junit.xml.bak'])
      write(path)
    expect(find().texts).toEqual([])
  })

  test('of an earlier run are passed over, also where their time is set forward', () => {
    write('junit.xml')
    const since = Date.now() + 1000
    expect(find(since).texts).toEqual([])
    utimesSync(join(root, 'junit.xml'), since + 5, since + 5)
    expect(find(since).texts).toEqual([])
    write('test-report.xml')
    utimesSync(join(root, 'test-report.xml'), 1, 1)
    expect(find(Date.now() - 60_000).texts).toEqual(['junit.xml'])
  })

  test('are those below the working directory', () => {
    write('junit.xml')
    write('app/junit.xml')
    expect(find(0, 'app').texts).toEqual(['app/junit.xml'])
  })

  test('are no links, no pipes and no folders', () => {
    writeFileSync(join(folder, 'secret.xml'), 'secret')
    mkdirSync(join(folder, 'outside'))
    writeFileSync(join(folder, 'outside', 'junit.xml'), 'secret')
    symlinkSync(join(folder, 'secret.xml'), join(root, 'junit.xml'))
    symlinkSync(join(folder, 'outside'), join(root, 'test-results'))
    symlinkSync(root, join(root, 'reports'))
    execFileSync('mkfifo', [join(root, 'TEST-pipe.xml')])
    mkdirSync(join(root, 'results.xml'))
    expect(find().texts).toEqual([])
  })

  test('are bounded in size and number, and it is said that some were left out', () => {
    write('junit.xml', 'x'.repeat(8_000_001))
    expect(find()).toEqual({ texts: [], more: true })
    rmSync(join(root, 'junit.xml'))
    write('test-results/0.xml', 'small')
    for (let at = 1; at <= 510; at += 1)
      linkSync(join(root, 'test-results/0.xml'), join(root, `test-results/${at}.xml`))
    expect(find().texts).toHaveLength(500)
    expect(find().more).toBe(true)
  })

  test('of a root that is not there are none', () => {
    rmSync(root, { recursive: true })
    expect(find()).toEqual({ texts: [], more: false })
  })
})
