import { expect, test } from '@jest/globals'
import { commandEnvironment, environmentText } from '../../../src/core/testing/command-environment.ts'
import { fc } from '../../playground/properties.ts'

const base = { home: '/private/home', temporary: '/private/tmp' }
const environmentOf = (
  ambient: Record<string, string | undefined>,
  more: { pass?: string[]; secrets?: string[] } = {},
) => commandEnvironment({ ...base, ambient, ...more })

const words = (text: string) => text.trim().split(/\s+/)
const SECRET_NAMES = words(`
  INPUT_ANTHROPIC-API-KEY INPUT_GITHUB-TOKEN GITHUB_TOKEN GH_TOKEN ANTHROPIC_API_KEY ANTHROPIC_BASE_URL
  ACTIONS_RUNTIME_TOKEN ACTIONS_ID_TOKEN_REQUEST_TOKEN ACTIONS_ID_TOKEN_REQUEST_URL ACTIONS_CACHE_URL ACTIONS_RESULTS_URL
  GITHUB_ENV GITHUB_OUTPUT GITHUB_PATH GITHUB_STATE GITHUB_STEP_SUMMARY LD_PRELOAD BASH_ENV BASH_FUNC_git%%`)
const OTHER_NAMES = words(`
  NODE_OPTIONS AWS_SECRET_ACCESS_KEY NPM_TOKEN SSH_AUTH_SOCK GIT_DIR GIT_CONFIG_COUNT PYTHONPATH ENV PROMPT_COMMAND
  DOCKER_HOST GITHUB_EVENT_PATH RUNNER_TEMP STATE_x PS4`)

test('only what is on the list gets through', () => {
  const ambient = Object.fromEntries([...SECRET_NAMES, ...OTHER_NAMES].map(name => [name, 'canary']))
  expect(JSON.stringify(environmentOf(ambient))).not.toContain('canary')
  expect(Object.keys(environmentOf(ambient)).sort()).toEqual(Object.keys(environmentOf({})).sort())
})

test('tools, languages and the runner’s facts get through', () => {
  const ambient = {
    PATH: '/usr/bin:/opt/go/bin',
    LANG: 'C.UTF-8',
    LC_ALL: 'C',
    TZ: 'UTC',
    JAVA_HOME: '/java',
    JAVA_HOME_21_X64: '/java21',
    GOROOT: '/go',
    RUNNER_TOOL_CACHE: '/cache',
    RUNNER_OS: 'Linux',
    pythonLocation: '/py',
    LD_LIBRARY_PATH: '/py/lib',
    NO_PROXY: 'localhost',
  }
  expect(environmentOf(ambient)).toMatchObject(ambient)
})

test('options of runners that pass-env names are kept behind those of Diffproof', () => {
  const ambient = { GOFLAGS: '-tags=integration', PYTEST_ADDOPTS: '-n 4' }
  expect(environmentOf(ambient, { pass: ['GOFLAGS', 'PYTEST_ADDOPTS'] })).toMatchObject({
    GOFLAGS: '-v -tags=integration',
    PYTEST_ADDOPTS: '-rfEpsxX --continue-on-collection-errors -n 4',
  })
  expect(environmentOf(ambient)).toMatchObject({
    GOFLAGS: '-v',
    PYTEST_ADDOPTS: '-rfEpsxX --continue-on-collection-errors',
  })
})

test('home and temporary folder are private, nothing asks or pages', () => {
  expect(
    environmentOf({
      HOME: '/home/runner',
      TMPDIR: '/var',
      TERM: 'xterm',
      PAGER: 'less',
      CI: '',
      GIT_TERMINAL_PROMPT: '1',
    }),
  ).toMatchObject({
    HOME: '/private/home',
    TMPDIR: '/private/tmp',
    TERM: 'dumb',
    CI: 'true',
    SHELL: '/bin/bash',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
  })
})

test('a proxy gets through unless it holds more than hosts', () => {
  expect(environmentOf({ https_proxy: 'http://proxy:3128', HTTP_PROXY: 'http://me:pw@proxy:3128' })).toMatchObject({
    https_proxy: 'http://proxy:3128',
  })
  expect(environmentOf({ HTTP_PROXY: 'http://me:pw@proxy:3128' })).not.toHaveProperty('HTTP_PROXY')
  const more = {
    HTTPS_PROXY: 'http://proxy:3128/?k=x',
    http_proxy: 'http://proxy/x',
    ALL_PROXY: 'proxy#x',
    NO_PROXY: 'k=x',
  }
  for (const name of Object.keys(more)) expect(environmentOf(more)).not.toHaveProperty(name)
  const plain = {
    HTTPS_PROXY: 'http://prx7a.b2c.example:3128/',
    all_proxy: '10.0.0.1:3128',
    NO_PROXY: '.a.example,10.0.0.0/8,::1',
  }
  expect(environmentOf(plain)).toMatchObject(plain)
})

test('variables of the locale get through, others with such a name do not', () => {
  expect(environmentOf({ LC_TIME: 'C', LC_MINE: 'x' })).toMatchObject({ LC_TIME: 'C' })
  expect(environmentOf({ LC_MINE: 'x' })).not.toHaveProperty('LC_MINE')
})

test('what the user passes gets through, but never a credential of this run', () => {
  expect(
    environmentOf({ DATABASE_URL: 'x', NODE_OPTIONS: '-r x' }, { pass: ['DATABASE_URL', 'NODE_OPTIONS', 'MISSING'] }),
  ).toMatchObject({ DATABASE_URL: 'x', NODE_OPTIONS: '-r x' })
  const ambient = Object.fromEntries(SECRET_NAMES.map(name => [name, 'canary']))
  expect(JSON.stringify(environmentOf(ambient, { pass: SECRET_NAMES }))).not.toContain('canary')
  expect(environmentOf({ HOME: '/home/runner' }, { pass: ['HOME'] })).toMatchObject({ HOME: '/private/home' })
})

test('no variable holds a known secret, whatever its name', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.oneof(fc.constantFrom('LANG', 'TZ', 'JAVA_HOME', 'PATH', 'X', ...SECRET_NAMES), fc.string()),
        fc.string(),
      ),
      fc.string({ minLength: 12 }),
      fc.array(fc.string()),
      (others, secret, pass) => {
        const ambient = { ...others, LC_CTYPE: `a${secret}b`, MINE: secret }
        const environment = environmentOf(ambient, {
          pass: [...pass, 'MINE', ...Object.keys(others)],
          secrets: [secret, ''],
        })
        expect(Object.values(environment).some(value => value.includes(secret))).toBe(false)
        expect(
          Object.keys(environment).filter(name => /^(INPUT_|ACTIONS_|ANTHROPIC_)|^GITHUB_TOKEN$/i.test(name)),
        ).toEqual([])
        expect(environment).toMatchObject({ HOME: '/private/home', CI: 'true' })
      },
    ),
  )
})

test('only absolute folders are searched for programs', () => {
  expect(environmentOf({ PATH: '.:/usr/bin::node_modules/.bin:/bin' })['PATH']).toBe('/usr/bin:/bin')
  expect(environmentOf({})['PATH']).toContain('/usr/bin')
})

test('the same tools on another runner are the same environment, and nothing secret is in it', () => {
  const on = (root: string, more: Record<string, string> = {}) =>
    environmentText(
      {
        ...{
          HOME: `${root}/home`,
          RUNNER_TOOL_CACHE: `${root}/cache`,
          RUNNER_TEMP: `${root}/temp`,
          NPM_TOKEN: 'canary',
        },
        ...{
          PATH: `${root}/cache/node/22/bin:${root}/home/bin:/usr/bin`,
          ImageVersion: '20261101.1',
          TZ: 'canary',
          ...more,
        },
      },
      ['canary'],
    )
  expect(on('/a')).toBe(on('/elsewhere'))
  expect(on('/a')).not.toContain('canary')
  expect(on('/a')).not.toBe(on('/a', { PATH: '/a/cache/node/24/bin:/a/home/bin:/usr/bin' }))
  expect(on('/a')).not.toBe(on('/a', { ImageVersion: '20261108.1' }))
})
