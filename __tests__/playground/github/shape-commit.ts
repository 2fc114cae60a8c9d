import type { GitCommit, GitPerson } from './git-store.ts'
import { repositoryUrl } from './shape-repository.ts'
import { nodeId, userShape } from './shape-user.ts'
import type { Json, Repository, World } from './world.ts'

const SIGNATURE = '-----BEGIN PGP SIGNATURE-----\n\nwsFcBAABCAAQBQJn\n-----END PGP SIGNATURE-----\n'

/** Whether and by whom a commit is signed; what the API itself makes for a bot is signed by GitHub. */
function verification(commit: GitCommit): Json {
  return commit.isSigned
    ? {
        verified: true,
        reason: 'valid',
        signature: SIGNATURE,
        payload: `tree ${commit.tree}\n`,
        verified_at: commit.committer.date,
      }
    : { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null }
}

/** A commit of the Git Data API (`git-commit`). */
export function gitCommitShape(world: World, repository: Repository, commit: GitCommit): Json {
  const api = repositoryUrl(world, repository)
  const html = `${world.urls.web}/${repository.fullName}/commit`
  return {
    sha: commit.sha,
    node_id: nodeId('C', repository.id),
    url: `${api}/git/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map(sha => ({ sha, url: `${api}/git/commits/${sha}`, html_url: `${html}/${sha}` })),
    verification: verification(commit),
  }
}

/** A commit as the repository, a comparison or a pull request lists it (`commit`). */
export function commitShape(world: World, repository: Repository, commit: GitCommit): Json {
  const api = repositoryUrl(world, repository)
  const html = `${world.urls.web}/${repository.fullName}/commit`
  return {
    sha: commit.sha,
    node_id: nodeId('C', repository.id),
    commit: {
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: verification(commit),
    },
    url: `${api}/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    comments_url: `${api}/commits/${commit.sha}/comments`,
    author: accountOf(world, commit.author),
    committer: accountOf(world, commit.committer),
    parents: commit.parents.map(sha => ({ sha, url: `${api}/commits/${sha}`, html_url: `${html}/${sha}` })),
  }
}

/** The account behind an address of the form `<id>+<login>@users.noreply.github.com`; others belong to nobody. */
function accountOf(world: World, person: GitPerson): Json | null {
  const [, login = ''] = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(person.email) ?? []
  const user = world.users.get(login.toLowerCase())
  return user === undefined ? null : userShape(world, user)
}
