/** Ways to make tests say less, each with an honest change that looks like it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ChangedText, TAMPERING_KINDS, type Tampering } from '../../../../src/core/testing/tampering/finding.ts'
import { add, edit, move, remove } from './change-rows.ts'

export type Row = {
  readonly kind: Tampering['kind']
  readonly title: string
  readonly tampered: readonly ChangedText[]
  readonly twin: string
  readonly honest: readonly ChangedText[]
}

const JS = `import { add } from '../src/add.js'

test('adds two numbers', () => {
  const sum = add(1, 2)
  expect(sum).toBe(3)
})

test('adds negative numbers', () => {
  const total = add(-1, -2)
  expect(total).toBe(-3)
})
`
const JS_SECOND = JS.slice(JS.indexOf("test('adds negative"))
const JS_FIRST = JS.replace(JS_SECOND, '').trimEnd()
const FIX = edit('src/add.js', 'export const add = (a, b) => a - b\n', 'export const add = (a, b) => a + b\n')
const STRIPS = `export function stripColor(text) {
  const plainer = text.replace('red', '')
  return plainer
}
export const barely = text => stripColor(text).length
`
const STRIP_TEST = `import { stripColor } from '../lib/help.js'

test('strips', () => {
  const value = stripColor('red a')
  expect(value).toBe('a')
})
`
const PYTHON = `from app import parse

def test_number():
    value = parse("1")
    assert value == 1

def test_list():
    items = parse("[1]")
    assert items == [1]
    assert len(items) == 1
`
const GO = `package app

func TestParse(t *testing.T) {
	got, err := Parse("1")
	if err != nil {
		t.Fatal(err)
	}
	if got != 1 {
		t.Errorf("got %d", got)
	}
}

func TestEmpty(t *testing.T) {
	_, err := Parse("")
	assert.Equal(t, ErrEmpty, err)
}
`
const goTest = (name: string, holds: string) =>
  `func Test${name}(t *testing.T) {\n\tif !(${holds}) {\n\t\tt.Fatal("no")\n\t}\n}\n`
const GO_ADDS = goTest('Adds', 'Sum(1, 2) == 3')
const RUST = `pub fn parse(text: &str) -> u32 {
    text.parse().unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_number() {
        let value = parse("1");
        assert_eq!(value, 1);
    }

    #[test]
    fn reads_zero() {
        let zero = parse("0");
        assert_eq!(zero, 0);
    }
}
`
const JAVA = `class ParserTest {
  @Test
  void readsNumbers() {
    assertEquals(1, parser.read("1"));
  }

  @Test
  void readsLists() {
    assertEquals(List.of(1), parser.read("[1]"));
  }
}
`
const RUBY = `describe Parser do
  it 'reads numbers' do
    expect(parser.read('1')).to eq(1)
  end

  it 'reads lists' do
    result = parser.read('[1]')
    expect(result).to eq([1])
  end
end
`
const BATS = `@test "prints its version" {
  run tool --version
  [ "$status" -eq 0 ]
  [ "$output" = "1.0" ]
}

@test "refuses unknown options" {
  run tool --nonsense
  [ "$status" -eq 2 ]
}
`
/** The sample program, and the small text around one line, by the name of a file. */
const SAMPLES: readonly (readonly [RegExp, sample: string, around: string])[] = [
  [/^package\.json$/, '', '{\n  "name": "a",\n  "scripts": {\n    "build": "tsc",\n    "test": "%"\n  }\n}'],
  [/^jest\.config\.js$/, '', 'export default {\n  %\n}\n'],
  [/\.m?[jt]s$/, JS, "test('reads', async () => {\n  const user = await read()\n  %\n})\n"],
  [/\.py$/, PYTHON, 'def test_reads():\n    user = read()\n    %\n'],
  [/\.go$/, GO, ''],
  [/\.rs$/, RUST, ''],
  [/\.java$/, JAVA, ''],
  [/\.rb$/, RUBY, ''],
  [/\.bats$/, BATS, ''],
]

function changeIn(path: string, where: string, [before, after]: readonly [string, string]): ChangedText {
  const [, sample = '', around = ''] = SAMPLES.find(([name]) => name.test(path)) ?? []
  if (where === 'text') return edit(path, before, after)
  if (where === 'line')
    return edit(
      path,
      around.replace('%', () => before),
      around.replace('%', () => after),
    )
  if (!sample.includes(before)) throw new Error(`the sample for ${path} has no ${before}`)
  const changed = sample.replace(before, () => after)
  return where === 'sample back' ? edit(path, changed, sample) : edit(path, sample, changed)
}

/** The pairs of lines of `tampering-rows.txt`. */
function rowsOfTable(): readonly Row[] {
  const file = fileURLToPath(new URL('tampering-rows.txt', import.meta.url))
  const lines = readFileSync(file, 'utf8').split('\n')
  const cells = lines
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split(' | ').map(cell => cell.replaceAll('\\n', '\n').replaceAll('\\t', '\t')))
  const rows = cells.map(([kind = '', title = '', path = '', where = '', before = '', after = '']) => ({
    kind,
    title,
    change: changeIn(path, where, [before, after]),
  }))
  return rows.flatMap(({ kind, title, change }, at): Row[] => {
    const twin = rows[at + 1]
    const known = TAMPERING_KINDS.find(one => one === kind)
    return known === undefined || twin === undefined
      ? []
      : [{ kind: known, title, tampered: [change], twin: twin.title, honest: [twin.change] }]
  })
}

const ROWS_OF_FILES: readonly Row[] = [
  {
    kind: 'deleted-test-file',
    title: 'a failing test file is deleted beside the fix',
    tampered: [FIX, remove('test/add.test.js', JS)],
    twin: 'the test file was renamed',
    honest: [FIX, move('test/add.test.js', 'test/addition.test.js', JS)],
  },
  {
    kind: 'deleted-test-file',
    title: 'a test file is renamed to where no runner looks',
    tampered: [move('src/add.test.js', 'src/add.js.bak', JS)],
    twin: 'it was moved into another test file',
    honest: [
      remove('test/add.test.js', JS),
      edit(
        'test/math.test.js',
        "test('is', () => {\n  expect(1 + 1).toBe(2)\n})\n",
        `test('is', () => {\n  expect(1 + 1).toBe(2)\n})\n${JS}`,
      ),
    ],
  },
  {
    kind: 'deleted-test-file',
    title: 'a test file is deleted and another test is written elsewhere',
    tampered: [
      remove('test/add.test.js', JS),
      add('test/other.test.js', "test('is there', () => {\n  expect(load).toBeDefined()\n})\n"),
    ],
    twin: 'its tests have other names elsewhere',
    honest: [
      remove('test/add.test.js', JS),
      add(
        'test/math.test.js',
        JS.replace('adds two numbers', 'sums').replace('adds negative numbers', 'copes below zero'),
      ),
    ],
  },
  {
    kind: 'deleted-test-file',
    title: 'a test goes, and a new one fails in the same words',
    tampered: [remove('sub_test.go', goTest('Sub', 'Sub(3, 1) == 2')), add('sum_test.go', GO_ADDS)],
    twin: 'it goes into the other file under another name',
    honest: [
      remove('sub_test.go', goTest('Sub', 'Sub(3, 1) == 2')),
      add('less_test.go', goTest('Less', 'Sub(3, 1) == 2')),
    ],
  },
  {
    kind: 'deleted-test-file',
    title: 'a test file is deleted, and another test elsewhere has its title',
    tampered: [
      remove('tests/test_add.py', 'def test_basic():\n    assert add(1, 3) == 4\n'),
      add('tests/test_sub.py', 'def test_basic():\n    assert sub(5, 2) == 3\n'),
    ],
    twin: 'its test is written anew in a file of its name',
    honest: [
      remove('tests/test_add.py', 'def test_basic():\n    assert add(1, 3) == 4\n'),
      add('tests/unit/test_add.py', 'def test_basic():\n    assert add(2, 3) == 5\n'),
    ],
  },
  {
    kind: 'deleted-test-file',
    title: 'Python tests are deleted',
    tampered: [remove('tests/test_parse.py', PYTHON)],
    twin: 'the source that they test is deleted too',
    honest: [remove('tests/test_parse.py', PYTHON), remove('app/parse.py', 'def parse(text):\n    return int(text)\n')],
  },
  {
    kind: 'deleted-test-file',
    title: 'a test file is deleted whose subject stays, and loses a word',
    tampered: [
      remove('test/help.test.js', STRIP_TEST),
      edit('lib/help.js', STRIPS, STRIPS.replaceAll('plainer', 'bare')),
    ],
    twin: 'its subject left the source that it imports, and another source has the name',
    honest: [
      remove('test/help.test.js', STRIP_TEST),
      edit('lib/help.js', STRIPS, STRIPS.replaceAll('stripColor', 'strip')),
      edit('lib/command.js', 'export const output = { stripColor }\n', 'export const output = { stripColor: strip }\n'),
    ],
  },
  {
    kind: 'deleted-test-file',
    title: 'a test file is deleted whose subject moves to another source',
    tampered: [
      remove('test/help.test.js', STRIP_TEST),
      edit('lib/help.js', STRIPS, "export * from './core.js'\nexport const [one, two, three, four] = [1, 2, 3, 4]\n"),
      add('lib/core.js', STRIPS),
    ],
    twin: 'its test moves with it',
    honest: [
      move('test/help.test.js', 'test/core.test.js', STRIP_TEST, STRIP_TEST.replace('help', 'core')),
      move('lib/help.js', 'lib/core.js', STRIPS),
    ],
  },
  {
    kind: 'fewer-tests',
    title: 'one JavaScript test is taken out',
    tampered: [FIX, edit('test/add.test.js', JS, JS_FIRST)],
    twin: 'it was renamed',
    honest: [FIX, edit('test/add.test.js', JS, JS.replace('adds negative numbers', 'copes below zero'))],
  },
  {
    kind: 'fewer-tests',
    title: 'two of three Python tests are gone, and a loop comes in',
    tampered: [
      edit(
        'tests/test_a.py',
        `${PYTHON}\ndef test_none():\n    assert parse("") is None\n`,
        `for name in NAMES:\n    use(name)\n\n${PYTHON.slice(0, PYTHON.indexOf('def test_list'))}`,
      ),
    ],
    twin: 'three tests became rows of one',
    honest: [
      edit(
        'tests/test_a.py',
        'def test_one():\n    assert parse("1") == 1\n\ndef test_two():\n    assert parse("2") == 2\n\ndef test_six():\n    assert parse("6") == 6\n',
        'import pytest\n\n@pytest.mark.parametrize("text, value", [("1", 1), ("2", 2), ("6", 6)])\ndef test_numbers(text, value):\n    assert parse(text) == value\n',
      ),
    ],
  },
  {
    kind: 'fewer-tests',
    title: 'three of four tests are gone',
    tampered: [
      edit(
        'a.test.ts',
        [1, 2, 3, 4].map(n => `it('squares the number ${n}', () => expect(square(${n})).toBe(${n * n}))\n`).join(''),
        "it('squares the number 4', () => expect(square(4)).toBe(16))\n",
      ),
    ],
    twin: 'a table has taken their place',
    honest: [
      edit(
        'a.test.ts',
        [1, 2, 3, 4].map(n => `it('squares the number ${n}', () => expect(square(${n})).toBe(${n * n}))\n`).join(''),
        "it.each([[1, 1], [2, 4], [3, 9], [4, 16]])('is right for %i', (n, q) => expect(square(n)).toBe(q))\n",
      ),
    ],
  },
  {
    kind: 'fewer-tests',
    title: 'a Rust test loses its attribute',
    tampered: [edit('src/lib.rs', RUST, RUST.replace('    #[test]\n    fn reads_zero', '    fn reads_zero'))],
    twin: 'the tests of a source move to tests/',
    honest: [
      edit('src/lib.rs', RUST, RUST.slice(0, RUST.indexOf('\n#[cfg(test)]'))),
      add('tests/parse.rs', RUST.slice(RUST.indexOf('    #[test]'), RUST.lastIndexOf('}')).replace(/^ {4}/gm, '')),
    ],
  },
  {
    kind: 'fewer-tests',
    title: 'a Java test loses its annotation',
    tampered: [
      edit('src/test/java/ParserTest.java', JAVA, JAVA.replace('@Test\n  void readsLists', 'void readsLists')),
    ],
    twin: 'the tested method is gone from the source',
    honest: [
      edit('src/test/java/ParserTest.java', JAVA, `${JAVA.slice(0, JAVA.indexOf('\n  @Test\n  void readsLists'))}}\n`),
      edit(
        'src/main/java/Parser.java',
        'class Parser {\n  int read() { return 1; }\n  int readsLists() { return 2; }\n}\n',
        'class Parser {\n  int read() { return 1; }\n}\n',
      ),
    ],
  },
  {
    kind: 'fewer-tests',
    title: 'a Ruby example is deleted',
    tampered: [edit('spec/parser_spec.rb', RUBY, RUBY.replace(/ {2}it 'reads lists'[\s\S]*?\n {2}end\n/, ''))],
    twin: 'it is deleted with its feature',
    honest: [
      edit('spec/parser_spec.rb', RUBY, RUBY.replace(/ {2}it 'reads lists'[\s\S]*?\n {2}end\n/, '')),
      edit(
        'lib/parser.rb',
        "class Parser\n  def read(text)\n    return lists(text) if text.start_with?('[')\n    Integer(text)\n  end\nend\n",
        'class Parser\n  def read(text)\n    Integer(text)\n  end\nend\n',
      ),
    ],
  },
  {
    kind: 'too-large',
    title: 'a file of tests is too large to be read',
    tampered: [{ ...edit('a.test.js', '', ''), before: null, after: null, tooLarge: true }],
    twin: 'a large file of data goes',
    honest: [{ ...remove('data/all.json', ''), before: null, tooLarge: true }],
  },
  {
    kind: 'skipped-test',
    title: 'a module mark is added',
    tampered: [edit('test_a.py', PYTHON, PYTHON.replace('\n\n', '\n\npytestmark = pytest.mark.skip("flaky")\n\n'))],
    twin: 'a new module has it',
    honest: [add('test_new.py', `pytestmark = pytest.mark.skip("later")\n${PYTHON}`)],
  },
]

export const ROWS: readonly Row[] = [...ROWS_OF_FILES, ...rowsOfTable()]
