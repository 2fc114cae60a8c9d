/** New projects, all but one without a lock file, by the workflow that `init` writes for each: packages are installed from their registries, tests are found, and the pull request is ready. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { Part } from '../playground/machine.ts'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { modelOptions, openCli } from './cli-scene.ts'
import { onlyPull } from './only-pull.ts'
import { GO, RUST } from './proof-languages.ts'
import { type Files, openWholeScene } from './scene.ts'
import { workflowInputs } from './workflow-inputs.ts'

type Sample = {
  readonly name: string
  readonly needs: readonly Part[]
  readonly files: Files
  readonly source: string
  readonly test: readonly [path: string, text: string]
  readonly env?: Readonly<Record<string, string>>
}

const ADDS = 'from calc.core import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n'
const PYPROJECT =
  '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n\n[project]\nname = "calc"\nversion = "1.0"\n\n[project.optional-dependencies]\ntest = ["pytest"]\n\n[tool.setuptools]\npackages = ["calc"]\n'

const SUM_TEST = "const { test } = require('node:test')\nconst { sum } = require('../src/sum.js')\n\n"
const MANIFEST = '{ "name": "s", "scripts": { "test": "node --test" }, "devDependencies": { "ms": "2.1.3" } }\n'
const NPM: Sample = {
  name: 'npm, with packages',
  needs: [],
  files: {
    '.gitignore': 'node_modules/\n',
    'package.json': MANIFEST,
    'src/sum.js': "require('ms')\nexports.sum = (a, b) => a - b\n",
    'test/old.test.js': `${SUM_TEST}test('zero', t => t.assert.equal(sum(3, 0), 3))\n`,
  },
  source: 'src/sum.js',
  test: ['test/sum.test.js', `${SUM_TEST}test('adds', t => t.assert.equal(sum(1, 2), 3))\n`],
}
/** Without one, pnpm asks the registry before each test run. */
const PNPM_LOCK = `lockfileVersion: '9.0'
settings:
  autoInstallPeers: true
  excludeLinksFromLockfile: false
importers:
  .:
    devDependencies:
      ms:
        specifier: 2.1.3
        version: 2.1.3
packages:
  ms@2.1.3:
    resolution: {integrity: sha512-6FlzubTLZG3J2a/NVCAleEhjzq5oxgHyaCU9yYXvcLsvoVaHJq/s5xXI6/XXP6tz7R9xAOtHnSO/tXtF3WRTlA==}
snapshots:
  ms@2.1.3: {}
`

const GO_TEST =
  'package s\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("wrong")\n\t}\n}\n'
const RUST_TEST = '#[test]\nfn adds() {\n    assert_eq!(s::sum(1, 2), 3);\n}\n'
const SAMPLES: readonly Sample[] = [
  NPM,
  { ...NPM, name: 'pnpm', needs: ['pnpm'], files: { ...NPM.files, 'pnpm-lock.yaml': PNPM_LOCK } },
  {
    name: 'pip, requirements.txt and an extra of pyproject.toml',
    needs: ['Python'],
    files: {
      ...{ '.gitignore': '__pycache__/\n.venv/\n*.egg-info/\n', 'requirements.txt': 'toml\n' },
      ...{ 'pyproject.toml': PYPROJECT, 'calc/__init__.py': '' },
      'calc/core.py': 'import toml\n\n\ndef add(a, b):\n    return a - b\n',
      'tests/test_old.py': ADDS.replace('test_add', 'test_zero').replace('1, 2', '3, 0'),
    },
    source: 'calc/core.py',
    test: ['tests/test_core.py', ADDS],
  },
  {
    name: 'go',
    needs: ['Go'],
    files: {
      'go.mod': 'module example.invalid/s\n\ngo 1.20\n',
      'sum.go': 'package s\n\nfunc Sum(a, b int) int { return a - b }\n',
      'old_test.go': GO_TEST.replace('TestSum', 'TestZero').replace('1, 2', '3, 0'),
    },
    source: 'sum.go',
    test: ['sum_test.go', GO_TEST],
    env: GO.env ?? {},
  },
  {
    name: 'cargo',
    needs: ['Rust'],
    files: {
      'Cargo.toml': '[package]\nname = "s"\nversion = "0.1.0"\nedition = "2021"\n',
      '.gitignore': 'target/\n',
      'src/lib.rs': 'pub fn sum(a: i32, b: i32) -> i32 {\n    a - b\n}\n',
      'tests/old.rs': RUST_TEST.replace('adds', 'zero').replace('1, 2', '3, 0'),
    },
    source: 'src/lib.rs',
    test: ['tests/sum.rs', RUST_TEST],
    env: RUST.env ?? {},
  },
]

/** How this machine reaches the registries. */
const REACHES = /^(?:PIP_|SSL_CERT_|NODE_EXTRA_CA_CERTS$|HTTPS?_PROXY$|NO_PROXY$)/i
const REACHED = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    REACHES.test(name) && value !== undefined ? [[name, value] as const] : [],
  ),
)

const KEY = 'sk-scene-5d1e8f20c7'

for (const { name, needs: parts, files, source, test, env = {} } of SAMPLES)
  needs(...parts).test(`init and the first label on a new project lead to a ready pull request: ${name}`, async () => {
    const reached = { ...REACHED, ...env }
    await using clone = await openCli({ files })
    const asked = ['init', '--yes', '--offline', ...modelOptions(clone).slice(2)]
    const init = await clone.run(asked, { env: reached, key: '' })
    expect(init).toMatchObject({ code: 0, stderr: expect.stringMatching(/baseline: .* passed/) })
    const text = readFileSync(join(clone.folder, '.github/workflows/diffproof.yml'), 'utf8')
    const { inputs, permissions } = workflowInputs(text, { ANTHROPIC_API_KEY: KEY })

    await using scene = await openWholeScene({
      ...{ files, permissions },
      script: [turn(replace(source, 'a - b', 'a + b'), create(...test)), summary()],
    })
    const run = await scene.run({ inputs, env: reached })
    expect(run.outputs).toMatchObject({ outcome: 'pr-created', verdict: 'proven', proof: 'red-then-green' })
    expect(await onlyPull(scene)).toMatchObject({ draft: false })
  })
