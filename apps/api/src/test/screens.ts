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

/** A person whose screen is kept by events alone. */
export interface Screen {
  readonly agent: TestAgent
  readonly lists: Record<TabName, ListFollower>
  /** What the whole team has, which admins see. */
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

export async function openThread(screen: Screen, conversation: string): Promise<void> {
  screen.thread?.stop()
  screen.thread = followThread(screen.agent.socket, conversation)
  expect(await screen.thread.sync()).toBe(true)
}

/** What the events made of the screen is what a fresh fetch brings. */
export async function expectScreenInSync(screen: Screen, after: string): Promise<void> {
  const { agent, lists, team } = screen
  // Events and answers share one ordered connection: after an answer, what was published before it is here.
  await agent.get('get:interaction:counts', {})
  const followed: [ListName, ListFollower][] = listNames.map((name) => [name, lists[name]])
  if (team) followed.push(['team', team])
  for (const [name, kept] of followed) {
    const fresh = followList(agent.socket, name, { limit: 200 })
    expect(await fresh.sync()).toBe(true)
    expect(kept.list.rows, `${after}: ${name} of ${agent.user.name}`).toEqual(fresh.list.rows)
    fresh.stop()
  }
  await expectThreadInSync(screen, after)
}

/** The same of the open thread alone. */
export async function expectThreadInSync({ agent, thread }: Screen, after: string): Promise<void> {
  // As above: what was published before the answer is here.
  await agent.get('get:interaction:counts', {})
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
