/** Ways to make tests say less, each with an honest change that looks like it. */

import type { ChangedText, Tampering } from '../../../../src/core/testing/tampering/finding.ts'
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
const GO_EMPTY = GO.slice(GO.indexOf('func TestEmpty'))
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
const RUST_ZERO = RUST.slice(RUST.indexOf('    #[test]\n    fn reads_zero'), RUST.lastIndexOf('}'))
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
const MANIFEST = (test: string) => JSON.stringify({ name: 'a', scripts: { build: 'tsc', test } }, null, 2)

export const REMOVED: readonly Row[] = [
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
    title: 'Python tests are deleted',
    tampered: [remove('tests/test_parse.py', PYTHON)],
    twin: 'the source that they test is deleted too',
    honest: [remove('tests/test_parse.py', PYTHON), remove('app/parse.py', 'def parse(text):\n    return int(text)\n')],
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
    title: 'one JavaScript test is commented out',
    tampered: [edit('test/add.test.js', JS, `${JS_FIRST}\n/*\n${JS_SECOND}*/\n`)],
    twin: 'an old comment with a test in it is cleaned away',
    honest: [edit('test/add.test.js', `${JS}\n// test('old', () => { expect(add(1)).toBe(1) })\n`, JS)],
  },
  {
    kind: 'fewer-tests',
    title: 'two of three Python tests are gone',
    tampered: [
      edit(
        'tests/test_a.py',
        `${PYTHON}\ndef test_none():\n    assert parse("") is None\n`,
        PYTHON.slice(0, PYTHON.indexOf('def test_list')),
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
    title: 'a Go test gets a name that is not run',
    tampered: [edit('app_test.go', GO, GO.replace('func TestEmpty', 'func checkNothing'))],
    twin: 'the tests change places',
    honest: [
      edit('app_test.go', GO, `package app\n\n${GO_EMPTY}\n${GO.replace(GO_EMPTY, '').replace('package app\n\n', '')}`),
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
    title: 'a bats test is deleted',
    tampered: [edit('test/tool.bats', BATS, BATS.slice(0, BATS.indexOf('@test "refuses')))],
    twin: 'a fixture in a here document is',
    honest: [
      edit('test/tool.bats', `${BATS}\nsetup() {\n  cat <<'EOF' > a.bats\n@test "inner" {\n  true\n}\nEOF\n}\n`, BATS),
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
    kind: 'fewer-tests',
    title: 'a test that looks much like another is taken out',
    tampered: [edit('a.test.js', `${JS}\n${JS_SECOND.replace('negative', 'other').replace('-3)', '-4)')}`, JS)],
    twin: 'a copy of another test is',
    honest: [edit('a.test.js', `${JS}\n${JS_SECOND.replace('negative', 'other').replace('-3)', '-3);')}`, JS)],
  },
  {
    kind: 'too-large',
    title: 'a file of tests is too large to be read',
    tampered: [{ ...edit('a.test.js', '', ''), before: null, after: null, tooLarge: true }],
    twin: 'a large file of data goes',
    honest: [{ ...remove('data/all.json', ''), before: null, tooLarge: true }],
  },
  {
    kind: 'emptied-test',
    title: 'the body of a JavaScript test is gone',
    tampered: [edit('test/add.test.js', JS, `${JS_FIRST}\n\ntest('adds negative numbers', () => {})\n`)],
    twin: 'the body is written on one line',
    honest: [
      edit(
        'test/add.test.js',
        JS,
        `${JS_FIRST}\n\ntest('adds negative numbers', () => expect(add(-1, -2)).toBe(-3))\n`,
      ),
    ],
  },
  {
    kind: 'emptied-test',
    title: 'a Python test only passes',
    tampered: [edit('tests/test_a.py', PYTHON, PYTHON.replace(/(def test_list\(\):\n)[\s\S]*/, '$1    pass\n'))],
    twin: 'a class that holds errors passes',
    honest: [edit('tests/test_a.py', PYTHON, `${PYTHON}\nclass Odd(Exception):\n    pass\n`)],
  },
  {
    kind: 'emptied-test',
    title: 'a Go test returns at once',
    tampered: [
      edit(
        'app_test.go',
        GO,
        GO.replace('func TestParse(t *testing.T) {\n', 'func TestParse(t *testing.T) {\n\treturn\n'),
      ),
    ],
    twin: 'a helper in the test file does',
    honest: [edit('app_test.go', GO, `${GO}\nfunc nothing() {\n\treturn\n}\n`)],
  },
]

export const SKIPPED: readonly Row[] = [
  ...(
    [
      [
        'it.skip',
        'a.test.ts',
        JS,
        JS.replace("test('adds neg", "test.skip('adds neg"),
        'a string of a linter test holds it',
        JS,
        `${JS}\nit('warns', () => {\n  expect(lint("it.skip('x')")).toEqual(['no skip'])\n})\n`,
      ],
      [
        'xit',
        'a.spec.js',
        JS,
        JS.replace("test('adds neg", "xit('adds neg"),
        'the marker is taken away',
        JS.replace("test('adds neg", "xit('adds neg"),
        JS,
      ],
      [
        '.only',
        'a.test.js',
        JS,
        JS.replace("test('adds two", "test.only('adds two"),
        'it is in a comment',
        JS,
        `// never commit test.only('x', ...)\n${JS}`,
      ],
      [
        'fit',
        'a.spec.js',
        JS,
        JS.replace("test('adds two", "fit('adds two"),
        'a function has that name elsewhere',
        JS,
        JS.replace('add(1, 2)', 'curve.fit(1, 2)'),
      ],
      [
        'an option',
        'a.test.mjs',
        JS,
        JS.replace("numbers', () =>", "numbers', { skip: true }, () =>"),
        'the option depends on the platform',
        JS,
        JS.replace("numbers', () =>", "numbers', { skip: isWindows }, () =>"),
      ],
      [
        'describe.skip',
        'a.test.js',
        `describe('add', () => {\n${JS_SECOND}})\n`,
        `describe.skip('add', () => {\n${JS_SECOND}})\n`,
        'a new group is planned',
        JS,
        `${JS}\ntest.todo('adds fractions')\n`,
      ],
      [
        'pytest.mark.skip',
        'test_a.py',
        PYTHON,
        PYTHON.replace('def test_list', '@pytest.mark.skip\ndef test_list'),
        'a docstring speaks of it',
        PYTHON,
        PYTHON.replace('    value', '    """Not @pytest.mark.skip any more."""\n    value'),
      ],
      [
        'xfail',
        'test_a.py',
        PYTHON,
        PYTHON.replace('def test_list', '@pytest.mark.xfail(reason="later")\ndef test_list'),
        'it depends on the version',
        PYTHON,
        PYTHON.replace('def test_list', '@pytest.mark.xfail(sys.version_info < (3, 9), reason="old")\ndef test_list'),
      ],
      [
        'unittest.skip',
        'test_a.py',
        PYTHON,
        PYTHON.replace('def test_list', '@unittest.skip("later")\ndef test_list'),
        'it depends on the system',
        PYTHON,
        PYTHON.replace('def test_list', '@unittest.skipIf(sys.platform == "win32", "unix")\ndef test_list'),
      ],
      [
        'a module mark',
        'test_a.py',
        PYTHON,
        PYTHON.replace('def test_number', 'pytestmark = pytest.mark.skip("flaky")\n\ndef test_number'),
        'a new module has it',
        '',
        '',
      ],
      [
        't.Skip',
        'app_test.go',
        GO,
        GO.replace('_, err := Parse("")', 't.Skip("flaky")\n\t_, err := Parse("")'),
        'it is under a condition',
        GO,
        GO.replace('_, err := Parse("")', 'if testing.Short() {\n\t\tt.Skip("slow")\n\t}\n\t_, err := Parse("")'),
      ],
      [
        '#[ignore]',
        'src/lib.rs',
        RUST,
        RUST.replace('    #[test]\n    fn reads_zero', '    #[test]\n    #[ignore]\n    fn reads_zero'),
        'a new test is ignored',
        RUST,
        RUST.replace(
          RUST_ZERO,
          `${RUST_ZERO}\n    #[test]\n    #[ignore]\n    fn reads_much() {\n        assert_eq!(parse("9"), 9);\n    }\n`,
        ),
      ],
      [
        '@Disabled',
        'ParserTest.java',
        JAVA,
        JAVA.replace('@Test\n  void readsLists', '@Test\n  @Disabled("later")\n  void readsLists'),
        'it is taken away',
        JAVA.replace('@Test', '@Disabled\n  @Test'),
        JAVA,
      ],
      [
        '@Ignore',
        'ParserTest.java',
        JAVA,
        JAVA.replace('@Test\n  void readsLists', '@Ignore\n  @Test\n  void readsLists'),
        'a class is annotated for JSON',
        JAVA,
        JAVA.replace('class ParserTest', '@JsonIgnoreProperties\nclass ParserTest'),
      ],
      [
        'pending',
        'spec/parser_spec.rb',
        RUBY,
        RUBY.replace('result = parser', "pending 'later'\n    result = parser"),
        'it is a variable',
        RUBY,
        RUBY.replace('result = parser', 'pending = []\n    result = parser'),
      ],
      [
        'skip in bats',
        'test/tool.bats',
        BATS,
        BATS.replace('run tool --nonsense', 'skip\n  run tool --nonsense'),
        'only without a terminal',
        BATS,
        BATS.replace('run tool --nonsense', '[ -t 1 ] || skip "no terminal"\n  run tool --nonsense'),
      ],
    ] as const
  ).map(
    ([title, path, before, after, twin, honestBefore, honestAfter]): Row => ({
      kind: 'skipped-test',
      title: `${title} is added`,
      tampered: [edit(path, before, after)],
      twin,
      honest:
        honestAfter === ''
          ? [add('test_new.py', `pytestmark = pytest.mark.skip("later")\n${PYTHON}`)]
          : [edit(path, honestBefore, honestAfter)],
    }),
  ),
]

const inTest = (line: string) => `test('reads', async () => {\n  const user = await read()\n  ${line}\n})\n`
const inPython = (line: string) => `def test_reads():\n    user = read()\n    ${line}\n`

export const ASSERTED: readonly Row[] = [
  ...(
    [
      [
        'removed-assertion',
        'an assertion is taken out',
        'a.test.js',
        inTest('expect(user.id).toBe(1)\n  expect(user.name).toBe("A")'),
        inTest('expect(user.id).toBe(1)'),
        'both moved to a helper',
        inTest('expect(user.id).toBe(1)\n  expect(user.name).toBe("A")'),
        `${inTest('expectUser(user)')}function expectUser(user) {\n  expect(user.id).toBe(1)\n  expect(user.name).toBe("A")\n}\n`,
      ],
      [
        'removed-assertion',
        'the call stays, what it gives is not looked at any more',
        'a.test.js',
        inTest('assert.equal(await user.save(1), 3)'),
        inTest('await user.save(1);'),
        'the call stays and a helper looks at it',
        inTest('assert.equal(await user.save(1), 3)'),
        inTest('gives(3, await user.save(1))'),
      ],
      [
        'removed-assertion',
        'an assertion is commented out',
        'test_a.py',
        PYTHON,
        PYTHON.replace('    assert items == [1]', '    # assert items == [1]'),
        'one says what two said',
        PYTHON,
        PYTHON.replace(
          '    assert items == [1]\n    assert len(items) == 1',
          '    assert (items, len(items)) == ([1], 1)',
        ),
      ],
      [
        'removed-assertion',
        'a check of a shell test is gone',
        'test/tool.bats',
        BATS,
        BATS.replace('  [ "$output" = "1.0" ]\n', ''),
        'the check expects something new',
        BATS,
        BATS.replace('"1.0"', '"1.1"'),
      ],
      [
        'removed-assertion',
        'a constant is asserted in its place',
        'a.test.ts',
        inTest('expect(user.name).toBe("Ann")'),
        inTest('expect(true).toBe(true)'),
        'a variable is asserted in its place',
        inTest('expect(user.ok).toBe(true)'),
        inTest('expect(user.fine).toBe(true)'),
      ],
      [
        'removed-assertion',
        'Python asserts True in its place',
        'test_a.py',
        inPython('assert user.name == "Ann"'),
        inPython('assert True'),
        'a value is asserted to be true in its place',
        inPython('assert user.name == "Ann"'),
        inPython('assert user.truth is True'),
      ],
      [
        'weakened-assertion',
        'equality becomes truthiness',
        'a.test.ts',
        inTest('expect(user.name).toBe("Ann")'),
        inTest('expect(user.name).toBeTruthy()'),
        'another value is expected',
        inTest('expect(user.name).toBe("Ann")'),
        inTest('expect(user.name).toBe("Eve")'),
      ],
      [
        'weakened-assertion',
        'node:assert only asks for something',
        'a.test.mjs',
        inTest('assert.equal(user.name, "Ann")'),
        inTest('assert.ok(user.name)'),
        'it becomes stricter',
        inTest('assert.equal(user.name, "Ann")'),
        inTest('assert.strictEqual(user.name, "Ann")'),
      ],
      [
        'weakened-assertion',
        'Python asks for anything',
        'test_a.py',
        inPython('assert user.name == "Ann"'),
        inPython('assert user.name is not None'),
        'a flag is asked for by its idiom',
        inPython('assert user.is_admin == True'),
        inPython('assert user.is_admin'),
      ],
      [
        'weakened-assertion',
        'Python asks for the object alone, and for something else of it',
        'test_a.py',
        inPython('assert user.name == expect'),
        inPython('assert user is not None\n    assert user.id == 1'),
        'nothing is expected now',
        inPython('assert user.name == expect'),
        inPython('assert user.name is None'),
      ],
      [
        'weakened-assertion',
        'unittest asks for an instance',
        'test_a.py',
        inPython('self.assertEqual(user.name, "Ann")'),
        inPython('self.assertIsInstance(user.name, str)'),
        'nothing is asked for by truth',
        inPython('self.assertEqual(user.name, "Ann")'),
        inPython('self.assertFalse(user.name)'),
      ],
      [
        'weakened-assertion',
        'a length is any length',
        'a.test.ts',
        inTest('expect(user.names.length).toBe(3)'),
        inTest('expect(user.names.length > 0).toBe(true)'),
        'a flag is expected where a word was',
        inTest('expect(user.names).toBe("yes")'),
        inTest('expect(user.names).toBe(true)'),
      ],
      [
        'weakened-assertion',
        'chai asks for something',
        'a.test.ts',
        inTest('expect(user.name).to.equal("Ann")'),
        inTest('expect(user.name).to.exist'),
        'Jest asks for nothing',
        inTest('expect(user.name).toBe("Ann")'),
        inTest('expect(user.name).toBeFalsy()'),
      ],
      [
        'weakened-assertion',
        'node:assert asks for something, inside out',
        'a.test.mjs',
        inTest('assert.equal(user.name, "Ann")'),
        inTest('assert(!!user.name)'),
        'node:assert asks for nothing',
        inTest('assert.equal(user.name, "Ann")'),
        inTest('assert.ok(!user.name)'),
      ],
      [
        'removed-assertion',
        'an assertion is gone, and its call too',
        'test_a.py',
        inPython('self.assertEqual("", touni(""))\n    self.assertEqual("a", touni("a"))'),
        inPython('self.assertEqual("a", touni("a"))'),
        'the call is replaced by what it gives',
        inPython('self.assertEqual("", touni(""))'),
        inPython('self.assertEqual("", "")'),
      ],
      [
        'weakened-assertion',
        'unittest asks for truth',
        'test_a.py',
        inPython('self.assertEqual(user.name, "Ann")'),
        inPython('self.assertTrue(user.name)'),
        'unittest becomes pytest',
        inPython('self.assertEqual(user.name, "Ann")'),
        inPython('assert user.name == "Ann"'),
      ],
      [
        'weakened-assertion',
        'Go asks for not nil',
        'a_test.go',
        GO,
        GO.replace('assert.Equal(t, ErrEmpty, err)', 'assert.NotNil(t, err)'),
        'Go asks for the chain of errors',
        GO,
        GO.replace('assert.Equal(t, ErrEmpty, err)', 'assert.ErrorIs(t, err, ErrEmpty)'),
      ],
      [
        'weakened-assertion',
        'anything is expected',
        'a.test.ts',
        inTest('expect(user.id).toEqual(17)'),
        inTest('expect(user.id).toEqual(expect.anything())'),
        'the shape is expected too',
        inTest('expect(user.id).toEqual(17)'),
        inTest('expect(user.id).toEqual(17)\n  expect(user.name).toEqual(expect.any(String))'),
      ],
      [
        'swallowed-failure',
        'try and catch around an assertion',
        'a.test.ts',
        inTest('expect(user.name).toBe("Ann")'),
        inTest('try {\n    expect(user.name).toBe("Ann")\n  } catch {}'),
        'the error is looked at',
        inTest('expect(user.name).toBe("Ann")'),
        inTest(
          'try {\n    expect(user.name).toBe("Ann")\n  } catch (error) {\n    throw new Error("no Ann", { cause: error })\n  }',
        ),
      ],
      [
        'swallowed-failure',
        'a failure is dropped where objects are compared',
        'a.test.ts',
        inTest('expect(user).toEqual({ id: 1, of: { name: "A" } })'),
        inTest('try { expect(user).toEqual({ id: 1, of: { name: "A" } }) } catch {}'),
        'a file that need not be there is removed before and after',
        inTest('expect(user.id).toBe(1)'),
        inTest('try { rmSync(path) } catch {}\n  expect(user.id).toBe(1)\n  try { rmSync(path) } catch {}'),
      ],
      [
        'swallowed-failure',
        'the rejection of an assertion is dropped',
        'a.test.ts',
        inTest('await expect(user.id).resolves.toBe(1)'),
        inTest('await expect(user.id).resolves.toBe(1).catch(() => {})'),
        'the rejection of another call is',
        inTest('await expect(user.id).resolves.toBe(1)'),
        inTest('await user.close().catch(() => {})\n  await expect(user.id).resolves.toBe(1)'),
      ],
      [
        'swallowed-failure',
        'except: pass around an assertion',
        'test_a.py',
        inPython('assert user.name == "Ann"'),
        inPython('try:\n        assert user.name == "Ann"\n    except AssertionError:\n        pass'),
        'a missing module is forgiven',
        inPython('assert user.name == "Ann"'),
        inPython('try:\n        import fast\n    except ImportError:\n        pass\n    assert user.name == "Ann"'),
      ],
      [
        'swallowed-failure',
        '|| true behind a check',
        'test/tool.bats',
        BATS,
        BATS.replace('[ "$status" -eq 2 ]', '[ "$status" -eq 2 ] || true'),
        '|| false behind it',
        BATS,
        BATS.replace('[ "$status" -eq 2 ]', '[ "$status" -eq 2 ] || false'),
      ],
      [
        'forced-pass',
        'the process ends well',
        'a.test.js',
        JS,
        JS.replace('const sum', 'process.exit(0)\n  const sum'),
        'a program under test does',
        JS,
        JS.replace('const sum = add(1, 2)', 'const sum = run("process.exit(0)")'),
      ],
      [
        'forced-pass',
        'reports are rewritten',
        'tests/conftest.py',
        'import pytest\n',
        'import pytest\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    report = (yield).get_result()\n    report.outcome = "passed"\n',
        'a fixture is added',
        'import pytest\n',
        'import pytest\n\n@pytest.fixture\ndef outcome():\n    return "passed"\n',
      ],
    ] as const
  ).map(
    ([kind, title, path, before, after, twin, honestBefore, honestAfter]): Row => ({
      kind,
      title,
      tampered: [edit(path, before, after)],
      twin,
      honest: [edit(path, honestBefore, honestAfter)],
    }),
  ),
]

const JEST = (inside: string) => `export default {\n  ${inside}\n}\n`

export const SETTINGS: readonly Row[] = (
  [
    [
      'test-command',
      'the script does not heed failures',
      'package.json',
      MANIFEST('jest'),
      MANIFEST('jest || true'),
      'the runner is replaced',
      MANIFEST('jest'),
      MANIFEST('vitest run'),
    ],
    [
      'test-command',
      'the script says nothing',
      'package.json',
      MANIFEST('xo && ava'),
      MANIFEST('xo'),
      'the linter leaves the script',
      MANIFEST('xo && ava'),
      MANIFEST('ava'),
    ],
    [
      'test-command',
      'tests need not be found',
      'package.json',
      MANIFEST('jest'),
      MANIFEST('jest --passWithNoTests'),
      'more is printed',
      MANIFEST('jest'),
      MANIFEST('jest --verbose'),
    ],
    [
      'test-command',
      'a file is left out',
      'jest.config.js',
      JEST('testPathIgnorePatterns: ["/node_modules/"],'),
      JEST('testPathIgnorePatterns: ["/node_modules/", "add.test"],'),
      'one is taken in',
      JEST('testPathIgnorePatterns: ["/node_modules/", "add.test"],'),
      JEST('testPathIgnorePatterns: ["/node_modules/"],'),
    ],
    [
      'test-command',
      'a file is left out in place of a built folder',
      'jest.config.js',
      JEST('testPathIgnorePatterns: ["/dist/"],'),
      JEST('testPathIgnorePatterns: ["add.test"],'),
      'built folders are',
      JEST('testPathIgnorePatterns: ["/node_modules/"],'),
      JEST('testPathIgnorePatterns: ["/node_modules/", "<rootDir>/dist/", \'build\', "\\\\.next/"],'),
    ],
    [
      'test-command',
      'a script leaves tests out',
      'package.json',
      MANIFEST('jest'),
      MANIFEST('jest --testPathIgnorePatterns distance'),
      'it leaves built copies out',
      MANIFEST('jest'),
      MANIFEST('jest --testPathIgnorePatterns dist "/build/"'),
    ],
    [
      'test-command',
      'pytest leaves a test out',
      'pytest.ini',
      '[pytest]\naddopts = -q\n',
      '[pytest]\naddopts = -q --deselect tests/test_a.py::test_list\n',
      'pytest is stricter',
      '[pytest]\naddopts = -q\n',
      '[pytest]\naddopts = -q --strict-markers\n',
    ],
    [
      'test-command',
      'make goes on',
      'Makefile',
      'test:\n\tgo test ./...\n',
      'test:\n\t-go test ./...\n',
      'make cleans up first',
      'test:\n\tgo test ./...\n',
      'test:\n\t-rm -rf out\n\tgo test ./...\n',
    ],
    [
      'coverage-threshold',
      'jest asks for less',
      'jest.config.js',
      JEST('coverageThreshold: { global: { branches: 90, lines: 95 } },'),
      JEST('coverageThreshold: { global: { branches: 50, lines: 95 } },'),
      'it asks for more',
      JEST('coverageThreshold: { global: { branches: 90, lines: 95 } },'),
      JEST('coverageThreshold: { global: { branches: 92, lines: 95 } },'),
    ],
    [
      'coverage-threshold',
      'coverage.py asks for nothing',
      'pyproject.toml',
      '[tool.coverage.report]\nfail_under = 90\n',
      '[tool.coverage.report]\n',
      'a file is shown',
      '[tool.coverage.report]\nfail_under = 90\n',
      '[tool.coverage.report]\nfail_under = 90\nshow_missing = true\n',
    ],
  ] as const
).map(
  ([kind, title, path, before, after, twin, honestBefore, honestAfter]): Row => ({
    kind,
    title,
    tampered: [edit(path, before, after)],
    twin,
    honest: [edit(path, honestBefore, honestAfter)],
  }),
)
