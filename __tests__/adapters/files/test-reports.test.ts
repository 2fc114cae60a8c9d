import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createTestReports, findReportFiles, readJunitReport } from '../../../src/adapters/files/test-reports.ts'
import type { World } from '../../../src/ports/commands.ts'
import { fixture } from '../../core/testing/results/fixtures.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

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

const NOTHING = { folders: [], paths: [] }

const find = (since = Date.now() - 60_000, workingDirectory = '.', before: World['written']['before'] = NOTHING) =>
  findReportFiles({ folder: root, before, workingDirectory }, since)

describe('report files', () => {
  test('are found in the usual places', () => {
    const paths =
      'junit.xml my-junit-report.xml test-report.xml test-results/unit/a.xml reports/results.xml target/surefire-reports/TEST-ex.CalcTest.xml build/test-results/test/TEST-ex.CalcTest.xml modules/core/target/surefire-reports/TEST-ex.A.xml'.split(
        ' ',
      )
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

  test('are not what was there before, but count where a run writes them again', () => {
    const [laid, base] = ['laid', 'base'].map(name => join(folder, name))
    for (const path of ['a', 'b', 'c', 'd', 'e']) write(`reports/${path}.xml`, path)
    write('reports/large.xml', 'x'.repeat(8_000_001))
    for (const [at, path, text] of [
      [laid, 'reports/a.xml', 'a'],
      [laid, 'reports/b.xml', 'of the change'],
      [base, 'reports/c.xml', 'c'],
      [base, 'reports/d.xml', 'D'],
      [base, 'reports/large.xml', 'x'.repeat(8_000_001)],
    ] as const) {
      mkdirSync(join(at ?? '', 'reports'), { recursive: true })
      writeFileSync(join(at ?? '', path), text)
    }
    const folders = [laid ?? '', base ?? '', join(folder, 'not-there')]
    const found = find(0, '.', { folders, paths: [] })
    expect([...found.texts].sort()).toEqual(['b', 'd', 'e'])
    expect(found.more).toBe(false)
  })

  test('are no copies of files of the tree, whatever their names and number', () => {
    const base = join(folder, 'base')
    const paths = Array.from({ length: 2000 }, (_, n) => `test/resources/${n}.data`)
    mkdirSync(join(base, 'test/resources'), { recursive: true })
    for (const [n, path] of paths.entries()) {
      const text = `report ${String(n).padStart(4)}`.padEnd(10_000)
      writeFileSync(join(base, path), text)
      write(`target/test-classes/reports/TEST-${n}.xml`, text)
    }
    write('target/surefire-reports/TEST-new.xml', 'report   -1'.padEnd(10_000))
    const found = find(0, '.', { folders: [base], paths: [...paths, 'gone', 'test', 'test/resources/0.data/below'] })
    expect(found.texts.map(text => text.trimEnd())).toEqual(['report   -1'])
    expect(found.more).toBe(false)
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

function failedIn(name: string): readonly string[] {
  return (readJunitReport(fixture(name))?.cases ?? []).filter(one => one.status === 'failed').map(one => one.name)
}

describe('JUnit reports', () => {
  test.each([
    [
      'node-test-junit.xml',
      4,
      ['calls what is not there', 'sum > of objects > adds # fields', 'with steps > second step'],
    ],
    ['pytest-main-junit.xml', 9, ['test_calc > test_each[x y-z - q]', 'test_calc.TestGroup > test_import']],
    ['vitest-many-junit.xml', 5, ['sum.test.js > sum > of objects > adds › fields', 'other.test.js > with a hook']],
    ['jest-many-junit.xml', 5, ['sum of objects adds › fields', 'with a hook one']],
    [
      'mocha-xunit.xml',
      6,
      ['adds two numbers', 'with a hook > "before all" hook for "one"', 'sum of objects > adds › fields'],
    ],
    ['maven-TEST-ex.CalcTest-Inner.xml', 3, ['ex.CalcTest > two', 'ex.CalcTest > boom', 'ex.CalcTest$Inner > one']],
  ])('%s has %d failures by name', (name, count, some) => {
    expect(failedIn(name)).toHaveLength(count)
    expect(failedIn(name)).toEqual(expect.arrayContaining([...some]))
    expect(readJunitReport(fixture(name))?.whole).toBe(true)
  })

  test('skipped tests, files and what could not be collected are told apart', () => {
    const report = readJunitReport(fixture('node-test-junit.xml'))
    expect(report?.cases.filter(one => one.status === 'skipped').map(one => one.name)).toContain(
      'sum > of objects > is to do',
    )
    expect(report?.cases.at(0)).toEqual({ name: 'keeps zero', file: '/project/test/other.test.js', status: 'passed' })
    expect(readJunitReport(fixture('pytest-load-junit.xml'))).toEqual({
      cases: [],
      unloadable: ['test_missing', 'test_name', 'test_syntax'],
      whole: true,
    })
    expect(readJunitReport(fixture('maven-TEST-ex.CalcTest.xml'))).toEqual({ cases: [], unloadable: [], whole: true })
  })

  test.each(['', 'text', '<html><testcase name="a"/></html>', '<project/>', '{"testsuite":1}', '<testsuite'])(
    '%j is none',
    text => expect(readJunitReport(text)).toBeNull(),
  )

  test('a report that ends early gives what came before, and is not whole', () => {
    const text = fixture('vitest-many-junit.xml')
    const report = readJunitReport(text.slice(0, text.indexOf('adds › fields')))
    expect(report?.whole).toBe(false)
    expect(report?.cases.map(one => one.name)).toContain('sum.test.js > adds two numbers')
    expect(readJunitReport('<testsuite failures="2"><testcase name="a"><failure/></testcase></testsuite>')?.whole).toBe(
      false,
    )
  })

  test('a declaration without an end gives what came before, and one in a section of text is text', () => {
    const report = (text: string) =>
      readJunitReport(`<testsuite><testcase name="a"/>${text}<testcase name="b"/></testsuite>`)
    expect(report(`<!${'a'.repeat(9_000)}`)).toMatchObject({ cases: [{ name: 'a' }], whole: false })
    expect(report(`<![CDATA[<!${'a'.repeat(9_000)}]]>`)).toMatchObject({ cases: [{}, {}], whole: true })
  })

  test('entities of a document type are not expanded, nor files read', () => {
    const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
    for (const entities of [`<!ENTITY e0 "x">${levels}`, '<!ENTITY e12 SYSTEM "file:///etc/passwd">']) {
      const text = `<!DOCTYPE t [${entities}]><testsuite><testcase name="first"/><testcase name="a&e12;b"/></testsuite>`
      expect(readJunitReport(text)).toMatchObject({ cases: [{ name: 'first' }], whole: false })
    }
  })

  test('names that objects have are names like others', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const cases = names.map(
      name => `<testcase name="${name}" classname="__proto__" __proto__="x" constructor="y"><${name}/></testcase>`,
    )
    const report = readJunitReport(`<testsuite name="__proto__">${cases.join('')}</testsuite>`)
    expect(report?.cases.map(one => one.name)).toEqual([
      '__proto__',
      ...names.slice(1).map(name => `__proto__ > ${name}`),
    ])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('a message of megabytes is no hindrance, and nesting has an end', () => {
    const text = `<testsuite><testcase name="a"><failure message="${'x'.repeat(3_000_000)}"/></testcase></testsuite>`
    expect(readJunitReport(text)).toMatchObject({ cases: [{ name: 'a', status: 'failed' }], whole: true })
    const deep = `<testsuite><testcase name="a"/>${'<testsuite>'.repeat(100_000)}`
    expect(readJunitReport(deep)).toMatchObject({ cases: [{ name: 'a' }], whole: false })
  })

  test.each([
    ['their class', '<testcase classname="q" name="n"/>', '', 'q > n'],
    ['no class', '<testcase name="n"/>', '', undefined],
    ['suites of their own', '<testsuite name="b"><testcase name="n"/></testsuite>', '', undefined],
    ['a name that is as long', '<testcase name="n"/>', 'x', undefined],
  ])('many cases with %s below a suite with a long name take linear time', (_, unit, more, name) => {
    const text = (times: number) => {
      const suite = 'x '.repeat(times * 20)
      return `<testsuites><testsuite name="${suite}"><testcase name="${more.repeat(times * 20)}"/>${unit.repeat(times)}`
    }
    const read = (times: number) => () => readJunitReport(text(times))
    if (name !== undefined) expect(read(9)()?.cases.at(-1)?.name).toBe(name)
    expect(growthOf({ small: read(600), large: read(6_000) }, 20)).toBeLessThanOrEqual(20)
    const letters = read(6_000)()?.cases.reduce((sum, one) => sum + one.name.length, 0)
    expect(letters).toBeLessThanOrEqual(20 * text(6_000).length)
  })

  test('any text is read without an error', () => {
    const piece = fc.constantFrom(
      '<testsuite>',
      '<testcase name="a">',
      '</testcase>',
      '<failure/>',
      '&lt;',
      '&x;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '">',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), parts => {
        expect(() => readJunitReport(`<testsuites>${parts.join('')}`)).not.toThrow()
      }),
    )
  })
})

const WORLD = { folder: '', isWhole: true, before: NOTHING }

describe('what a run said', () => {
  const reading = (texts: readonly string[], output: string) =>
    createTestReports(() => ({ texts, more: false })).read({ output, since: 0, written: WORLD })

  test('has the names of the report and the counts of both', async () => {
    const results = await reading([fixture('node-test-junit.xml')], fixture('node-default.txt'))
    expect(results).toMatchObject({
      format: 'junit',
      complete: true,
      passesListed: true,
      counts: { passed: 5, failed: 4 },
    })
  })

  test('has the files that could not be loaded from the output', async () => {
    const jest = await reading([fixture('jest-load-junit.xml')], fixture('jest-load.txt'))
    expect(jest).toMatchObject({
      format: 'junit',
      unloadable: ['missing', 'syntax', 'empty'].map(name => `jestload/${name}.test.js`),
    })
    const node = await reading([fixture('node-load-junit.xml')], fixture('node-load-spec.txt'))
    expect(node).toMatchObject({ format: 'junit', cases: [{ name: 'works' }], counts: { failed: 3 }, complete: true })
    const pytest = await reading([fixture('pytest-load-junit.xml')], fixture('pytest-load.txt'))
    expect(pytest).toMatchObject({ unloadable: ['test_missing.py', 'test_name.py', 'test_syntax.py'], complete: false })
    const vitest = await reading([fixture('vitest-load-junit.xml')], fixture('vitest-load.txt'))
    expect(vitest).toMatchObject({ format: 'junit', cases: [{ name: 'green.test.js > works' }], complete: true })
  })

  test('is the output where the report covers a part of the run, or another one', async () => {
    const part = await reading([fixture('jest-load-junit.xml')], fixture('pytest-main.txt'))
    expect(part?.format).toBe('pytest')
    const other = await reading([fixture('mocha-xunit.xml')], fixture('node-green-spec.txt'))
    expect(other).toMatchObject({ format: 'node', complete: true })
    expect((await reading(['<testsuite/>'], fixture('node-green-spec.txt')))?.format).toBe('node')
  })

  test('is the reports of all modules together, and null where there is nothing', async () => {
    const texts = ['maven-TEST-ex.CalcTest.xml', 'maven-TEST-ex.CalcTest-Inner.xml'].map(fixture)
    expect(await reading(texts, fixture('maven.txt'))).toMatchObject({
      counts: { passed: 1, failed: 3, skipped: 1 },
      complete: true,
    })
    expect(await reading([], 'nothing that is known')).toBeNull()
    const more = createTestReports(() => ({ texts, more: true }))
    expect(await more.read({ output: '', since: 0, written: WORLD })).toMatchObject({ complete: false })
  })

  test('is not believed where a report names a failed test like another', async () => {
    const text = '<testsuite><testcase name="a"/><testcase name="a"><failure/></testcase></testsuite>'
    expect(await reading([text], '')).toMatchObject({
      complete: false,
      cases: [{ name: 'a' }, { name: 'a (2)', status: 'failed' }],
    })
  })
})
