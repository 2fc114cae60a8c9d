import { expect, test } from '@jest/globals'
import { importInWords, importsIn } from '../../../src/core/manifest/imports.ts'
import { growthOf } from '../../playground/growth.ts'

const REPOSITORY =
  'src/money.ts src/shared/index.ts src/data.json src/legacy.js src/view.tsx src/types.d.ts pkg/__init__.py pkg/core.py pkg/sub/__init__.py pkg/sub/deep.py space/one.py scripts/tool.py logging.py'
const repository = new Set(REPOSITORY.split(' '))

function check(files: Readonly<Record<string, string>>) {
  const exists = (path: string) => repository.has(path) || files[path] !== undefined
  const known = { workingDirectory: '.', written: Object.keys(files) }
  const problems = Object.entries(files).map(([path, text]) => {
    const broken = importsIn(path, text, known).filter(
      ({ roots, candidates }) => (roots?.some(exists) ?? true) && !candidates.some(exists),
    )
    return [path, broken.map(importInWords).join('\n')] as const
  })
  return Object.fromEntries(problems.filter(([, words]) => words !== ''))
}

test.each([
  "import { a } from './money.ts'",
  "import { a } from './money.js'",
  "import a, { b as c } from './money'",
  "import './shared'",
  "import './shared/'",
  "import '.././src/shared/index.js'",
  "import data from './data.json' with { type: 'json' }",
  "import type { A } from './types'",
  "import V from './view.js'",
  "import V from './view.jsx'",
  "export * from './legacy'",
  "export { a } from './legacy.js'",
  "const a = require('./legacy')",
  "const a = await import('./money.ts')",
  "type A = import('./types').A",
  "import z from 'zod'; import fs from 'node:fs'; import x from '@/money'; import y from '#internal'",
  "try { require('./native') } catch {}",
  'const a = require(`./${name}`); import(`./${name}.js`)',
  "a.require('./nowhere')",
  "import api from '../dist/index.js'",
  "import svg from './money.ts?raw'",
  "// import './nowhere'\nconst s = \"import './nowhere'\"\nconst t = `import './nowhere'`",
  "import { from './nowhere",
  "import x from '../../outside'",
])('finds nothing wrong with %s', text => {
  expect(check({ 'src/a.ts': text })).toEqual({})
})

test.each([
  ["import a from './mony.ts'", 'src/mony.ts'],
  ["import a from '../money.ts'", 'money.ts'],
  ["import './shared/nothing'", 'src/shared/nothing'],
  ["export * from './nothing'", 'src/nothing'],
  ["export type { A } from './nothing'", 'src/nothing'],
  ["const a = require('./nothing')", 'src/nothing'],
  ["const a = await import('./nothing.js')", 'src/nothing.js'],
  ['const a = await import(`./nothing.js`)', 'src/nothing.js'],
  ["import a = require('./nothing')", 'src/nothing'],
  ["import data from './nothing.json' with { type: 'json' }", 'src/nothing.json'],
  ["import data from './money.json'", 'src/money.json'],
  ["import '.'", 'src'],
])('reports %s', (text, wanted) => {
  expect(check({ 'src/a.ts': text })).toEqual({ 'src/a.ts': expect.stringContaining(`there is no ${wanted}`) })
})

test('each problem belongs to a file and a line and says what would be right', () => {
  const files = {
    'src/deep/a.ts': "import { x } from './b.ts'\nimport { y } from '../money/../mony.ts'\n",
    'src/lib/b.ts': 'export const x = 1\n',
    'test/a.test.ts': "\nimport { x } from '../src/a'\nimport '../money.js'\n",
  }
  expect(check(files)).toEqual({
    'src/deep/a.ts':
      "line 1: './b.ts' leads to no file: there is no src/deep/b.ts\n" +
      "line 2: '../money/../mony.ts' leads to no file: there is no src/mony.ts",
    'test/a.test.ts':
      "line 2: '../src/a' leads to no file: there is no src/a\n" +
      "line 3: '../money.js' leads to no file: there is no money.js",
  })
})

test.each([
  ['pkg/new.py', 'from .core import x'],
  ['pkg/new.py', 'from . import core, anything'],
  ['pkg/new.py', 'from .sub import deep\nfrom .sub.deep import (\n    x,  # why\n    y as z,\n)'],
  ['pkg/sub/new.py', 'from ..core import *\nfrom .. import sub\nfrom ... import pkg'],
  ['pkg/new.py', 'import pkg.core as c, pkg.sub.deep\nfrom pkg.sub import deep'],
  ['tests/test_new.py', 'from pkg.core import x\nimport pkg'],
  ['tests/test_new.py', 'import os, requests\nfrom yaml import load\nimport logging.handlers'],
  ['space/two.py', 'from .one import x\nfrom . import one\nfrom space import one\nimport space.one'],
  ['tests/typing/new.py', 'from typing import Literal'],
  ['scripts/new.py', 'import tool\nfrom tool import x'],
  ['pkg/new.py', 'try:\n    from .fast import x\nexcept ImportError:\n    x = None'],
  ['pkg/new.py', '# from .nothing import x\ns = """\nfrom .nothing import x\n"""'],
  ['pkg/new.py', 'from .nothing import\nimport pkg.'],
  ['pkg/new.py', 'from ....... import x'],
])('finds nothing wrong with %s: %s', (path, text) => {
  expect(check({ [path]: text })).toEqual({})
})

test.each([
  ['pkg/new.py', 'from .cor import x', 'pkg/cor.py'],
  ['pkg/new.py', 'from ..core import x', 'core.py'],
  ['pkg/new.py', 'import pkg.cor', 'pkg/cor.py'],
  ['pkg/new.py', 'from pkg.cor import x', 'pkg/cor.py'],
  ['tests/test_new.py', 'from pkg.sub.dep import x', 'pkg/sub/dep.py'],
  ['space/two.py', 'from . import three', 'space/three.py'],
  ['space/two.py', 'from space.three import x', 'space/three.py'],
])('reports %s: %s', (path, text, wanted) => {
  expect(check({ [path]: text })).toEqual({ [path]: expect.stringContaining(`there is no ${wanted}`) })
})

test('generated Python packages with and without __init__ resolve', () => {
  const files = {
    'app/models/user.py': 'from ..base import Base\nfrom app.models import order\n',
    'app/models/order.py': '',
    'app/base.py': '',
    'tests/test_user.py': 'from app.models.user import User\nfrom app.model.user import User\nimport app.models\n',
  }
  expect(check(files)).toEqual({
    'tests/test_user.py': "line 2: 'app.model.user' leads to no file: there is no app/model/user.py",
  })
})

test('other files and broken ones are not judged', () => {
  const files = {
    'a.css': "@import './nothing.css';",
    'b.md': "import x from './nothing'",
    'c.ts': 'const = = {{{ ((',
    'd.py': 'def (:\n\t x =',
  }
  expect(check(files)).toEqual({})
})

test.each([
  ["import './money.ts'\n", 'src/a.ts'],
  ["import './nothing.ts'\n", 'src/g.ts'],
  ['{([', 'src/b.ts'],
  ['import {\n', 'src/c.ts'],
  ['const a = ', 'src/d.ts'],
  ['const = = {{{ ((\n', 'src/f.ts'],
  ['from . import core\n', 'pkg/a.py'],
  ['from .nothing import core\n', 'pkg/d.py'],
  ['from ....................', 'pkg/e.py'],
  ['from . import (\n', 'pkg/b.py'],
  ['"""\'\'\'', 'pkg/c.py'],
])('a large file of %j does not keep the check busy for ever', (shape, path) => {
  const look = (size: number) => () => check({ [path]: shape.repeat(Math.ceil(size / shape.length)) })
  expect(growthOf({ small: look(10_000), large: look(100_000) }, 40)).toBeLessThanOrEqual(40)
})
