import type { Json, User, World } from './world.ts'

/** A GraphQL node id in today's format: a prefix for the kind, the number behind it. */
export function nodeId(prefix: string, id: number): string {
  return `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`
}

/** A user as it appears inside other objects (`simple-user`). */
export function userShape(world: World, user: User): Json {
  const api = `${world.urls.api}/users/${encodeURIComponent(user.login)}`
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId(user.type === 'Bot' ? 'BOT' : 'U', user.id),
    avatar_url: `${world.urls.web}/avatars/u/${user.id}?v=4`,
    gravatar_id: '',
    url: api,
    html_url:
      user.type === 'Bot'
        ? `${world.urls.web}/apps/${user.login.replace('[bot]', '')}`
        : `${world.urls.web}/${user.login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: user.type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** The signed-in user (`GET /user`). */
export function publicUserShape(world: World, user: User): Json {
  const nothing = {
    name: null,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
  }
  const counts = { public_repos: 0, public_gists: 0, followers: 0, following: 0 }
  const dates = { created_at: '2019-05-15T15:19:25Z', updated_at: '2026-01-05T09:12:31Z' }
  return { ...userShape(world, user), ...nothing, ...counts, ...dates }
}
