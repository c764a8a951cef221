import {
  followList,
  followThread,
  type ListFollower,
  type ListName,
  listNames,
  type TabName,
  type ThreadFollower,
} from '@hilo/client'
import { expect } from 'vitest'
import { agentOf, type TestAgent } from './agent'
import type { TestApi } from './boot'

/** A person's screen that only events update. */
export interface Screen {
  readonly agent: TestAgent
  readonly lists: Record<TabName, ListFollower>
  /** The list of the whole team, which only admins have. */
  readonly team: ListFollower | null
  thread: ThreadFollower | null
}

export async function openScreen(api: TestApi, user: TestAgent['user']): Promise<Screen> {
  const agent = await agentOf(api, user)
  const follow = (name: ListName) => followList(agent.socket, name, { limit: 200 })
  const lists = {
    assigned: follow('assigned'),
    not_assigned: follow('not_assigned'),
    resolved: follow('resolved'),
  }
  for (const list of Object.values(lists)) expect(await list.sync()).toBe(true)
  const team = user.role === 'AGENT' ? null : follow('team')
  if (team) expect(await team.sync()).toBe(true)
  return { agent, lists, team, thread: null }
}

/** As after a reconnection. */
export async function reloadLists({ lists, team }: Screen): Promise<void> {
  for (const list of [...Object.values(lists), ...(team ? [team] : [])]) expect(await list.sync()).toBe(true)
}

export async function openThread(screen: Screen, conversation: string): Promise<void> {
  screen.thread?.stop()
  screen.thread = followThread(screen.agent.socket, conversation)
  expect(await screen.thread.sync()).toBe(true)
}

/** Expects that events left the screen equal to a fresh fetch. */
export async function expectScreenInSync(screen: Screen, after: string): Promise<void> {
  const { agent, lists, team } = screen
  await agent.hearsAll()
  const followed: [ListName, ListFollower][] = listNames.map((name) => [name, lists[name]])
  if (team) followed.push(['team', team])
  for (const [name, follower] of followed) {
    const fresh = followList(agent.socket, name, { limit: 200 })
    expect(await fresh.sync()).toBe(true)
    expect(follower.list.rows, `${after}: ${name} of ${agent.user.name}`).toEqual(fresh.list.rows)
    fresh.stop()
  }
  await expectThreadInSync(screen, after)
}

/** The same for the open thread alone. */
export async function expectThreadInSync({ agent, thread }: Screen, after: string): Promise<void> {
  await agent.hearsAll()
  if (!thread?.thread) return
  const { conversation } = thread.thread.interaction
  const page = await agent.ask('get:interaction:conversation:messages', {
    conversation_uuid: conversation.uuid,
    limit: 200,
  })
  if (!page.ok) return
  expect(thread.thread.entries, `${after}: thread of ${agent.user.name}`).toEqual(page.data.messages)
  expect(thread.thread.interaction, `${after}: header of ${agent.user.name}`).toEqual(page.data.interaction)
  expect(thread.thread.version).toBe(page.data.version)
}
