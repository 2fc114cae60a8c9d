import { holds, tokenFor } from './access.ts'
import { type Answer, ok, Refusal } from './answer.ts'
import { isObject, textField } from './fields.ts'
import { tryGit } from './git-command.ts'
import { objectType, refSha } from './git-store.ts'
import { failed } from './graphql-error.ts'
import { moveRef, NO_OBJECT, refuseWorkflows } from './move-ref.ts'
import { followRefs } from './pull-changes.ts'
import { refuseByRules } from './rules.ts'
import { nodeId } from './shape-user.ts'
import type { InTurn } from './turns.ts'
import type { Json, Repository, Token, World } from './world.ts'

const NAME = 'updateRefs'
const OID = /^[0-9a-f]{40}$/

/** https://docs.github.com/graphql/reference/git#updaterefs, for one ref at a time: moved, made or deleted where it stands at `beforeOid`. */
export async function updateRefs(world: World, token: Token, inTurn: InTurn, input: Json): Promise<Answer> {
  const id = textField(input, 'repositoryId') ?? ''
  const repository = [...world.repositories.values()].find(one => nodeId('R', one.id) === id)
  if (repository === undefined)
    return failed('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`, NAME)
  const updates = input['refUpdates']
  const [update, ...more] = Array.isArray(updates) ? updates : []
  if (!isObject(update) || more.length > 0) return failed('UNPROCESSABLE', 'The emulator takes one ref update', NAME)
  return inTurn(repository, async () => {
    const refused = await updateRef(world, tokenFor(repository, token), repository, update)
    await followRefs(world, repository)
    return refused ?? ok({ data: { [NAME]: { clientMutationId: null } } })
  })
}

/** The refusal of one update, or null where it was made. */
async function updateRef(
  world: World,
  token: Token | null,
  repository: Repository,
  update: Json,
): Promise<Answer | null> {
  const [name = '', to = '', expected] = ['name', 'afterOid', 'beforeOid'].map(key => textField(update, key))
  const refuse = (message: string, type = 'UNPROCESSABLE') => failed(type, message, NAME)
  if (token === null || !holds(token, ['contents'], 'write'))
    return refuse('Resource not accessible by integration', 'FORBIDDEN')
  if (!/^refs\/[^/]+\/./.test(name)) return refuse(`${name} is not a valid ref name.`)
  if (!OID.test(to) || (expected !== undefined && !OID.test(expected)))
    return refuse('argumentLiteralsIncompatible: expected a GitObjectID')
  const before = (await refSha(repository, name)) ?? NO_OBJECT
  if (expected !== undefined && expected !== before)
    return refuse(
      `Update failed because the current oid of ${name} is ${before}, which does not match the specified expected oid ${expected}.`,
    )
  const isGone = to === NO_OBJECT
  if (!isGone && (await objectType(repository, to)) !== 'commit')
    return refuse(`Could not resolve to a Git object with OID ${to}.`)
  const isForward =
    before === NO_OBJECT ||
    (!isGone && (await tryGit(repository.bareDir, ['merge-base', '--is-ancestor', before, to])).code === 0)
  if (!isForward && !isGone && update['force'] !== true) return refuse('Update is not a fast forward')
  try {
    if (!isGone) await refuseWorkflows(repository, token, to)
    refuseByRules(repository, name, before === NO_OBJECT ? 'creation' : isForward ? 'forward' : 'replacement')
  } catch (thrown) {
    if (thrown instanceof Refusal) return refuse(thrown.message, thrown.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE')
    throw thrown
  }
  return (await moveRef(world, repository, name, to, before)) ? null : refuse('Reference cannot be updated')
}
