import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The rows of an account, as Chatwoot's API shows them. */
export interface ChatwootRows {
  readonly inboxes: object[]
  readonly agents: { readonly id: number; readonly name: string; readonly email: string }[]
  readonly labels: object[]
  readonly contacts: ChatwootContact[]
  readonly conversations: ChatwootConversation[]
}
interface ChatwootContact {
  readonly id: number
  readonly name: string
  readonly email?: string | null
  readonly phone_number?: string | null
  readonly identifier?: string | null
  readonly additional_attributes?: object
  readonly custom_attributes?: object
  readonly inboxes: { readonly id: number; readonly source_id: string }[]
}
interface ChatwootConversation {
  readonly id: number
  readonly inbox_id: number
  readonly contact: number
  readonly assignee?: number
  readonly status?: string
  readonly labels?: string[]
  readonly additional_attributes?: object
  readonly messages: ChatwootMessage[]
}
export interface ChatwootMessage {
  readonly id: number
  readonly content: string | null
  readonly message_type: 0 | 1 | 2 | 3
  readonly created_at: number
  readonly [field: string]: unknown
}

export interface ChatwootServer {
  readonly url: string
  readonly token: string
  readonly rows: ChatwootRows
  /** Paths that were asked, with their queries. */
  readonly asked: string[]
  /** Answers to give before the right one, such as 429 or 502. */
  readonly failures: { status: number; retryAfter?: string }[]
  /** Files by their path; a missing one is 404. */
  readonly files: Map<string, { readonly mime: string; readonly bytes: Buffer }>
  role: string
  stop(): Promise<void>
}

/** As in Chatwoot's source: contacts_controller, conversation_finder and message_finder. */
const pageOf = { contacts: 15, conversations: 25, messages: 20 }
const account = 1

/**
 * A Chatwoot that answers as the real one's source says: the header of its token, its pages, which contacts it lists, messages from the
 * newest back, and files at an address without a token.
 */
export async function startChatwoot(rows: ChatwootRows): Promise<ChatwootServer> {
  const server = createServer((request, response) => answer(chatwoot, request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const chatwoot: ChatwootServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'un-token-de-prueba',
    rows,
    asked: [],
    failures: [],
    files: new Map(),
    role: 'administrator',
    stop: () => stop(server),
  }
  return chatwoot
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}

function answer(chatwoot: ChatwootServer, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', chatwoot.url)
  const send = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
  if (url.pathname.startsWith('/rails/')) {
    sendFile(chatwoot, url.pathname, response)
    return
  }
  chatwoot.asked.push(`${url.pathname}${url.search}`)
  const failure = chatwoot.failures.shift()
  const body = bodyOf(chatwoot, url)
  if (failure)
    send(failure.status, {}, failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter })
  else if (request.headers.api_access_token !== chatwoot.token) send(401, { error: 'Invalid Access Token' })
  else send(body === null ? 404 : 200, body ?? { error: 'Resource could not be found' })
}

function sendFile({ files }: ChatwootServer, path: string, response: ServerResponse): void {
  const file = files.get(path)
  if (!file) {
    response.writeHead(404)
    response.end()
    return
  }
  response.writeHead(200, { 'content-type': file.mime, 'content-length': file.bytes.length })
  response.end(file.bytes)
}

function bodyOf({ rows, role, url: base }: ChatwootServer, { pathname, searchParams }: URL): unknown {
  if (pathname === '/api/v1/profile') return { id: 1, accounts: [{ id: account, role }] }
  const [, path] = /^\/api\/v1\/accounts\/1(\/.*)$/.exec(pathname) ?? []
  const page = <T>(all: readonly T[], size: number): T[] => {
    const at = (Number(searchParams.get('page') ?? 1) - 1) * size
    return all.slice(at, at + size)
  }
  if (path === '/inboxes') return { payload: rows.inboxes }
  if (path === '/agents') return rows.agents
  if (path === '/labels') return { payload: rows.labels }
  if (path === '/contacts') {
    // Lists only contacts with an address, as Chatwoot's resolved_contacts does.
    const listed = rows.contacts.filter((one) => one.email || one.phone_number || one.identifier)
    const payload = page(listed, pageOf.contacts).map((one) => showContact(one, true))
    return { meta: { count: listed.length, current_page: searchParams.get('page') }, payload }
  }
  const [, contact] = /^\/contacts\/(\d+)$/.exec(path ?? '') ?? []
  if (contact) {
    const found = rows.contacts.find(({ id }) => id === Number(contact))
    return found ? { payload: showContact(found, true) } : null
  }
  if (path === '/conversations') {
    const status = searchParams.get('status') ?? 'open'
    const all = rows.conversations.filter((one) => status === 'all' || (one.status ?? 'resolved') === status)
    const payload = page(all, pageOf.conversations).map((one) => showConversation(rows, one))
    return { data: { meta: { all_count: all.length }, payload } }
  }
  const [, conversation] = /^\/conversations\/(\d+)\/messages$/.exec(path ?? '') ?? []
  const found = rows.conversations.find(({ id }) => id === Number(conversation))
  if (!found) return null
  const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
  const payload = found.messages
    .filter(({ id }) => id < before)
    .slice(-pageOf.messages)
    .map((message) => JSON.parse(JSON.stringify(message).replaceAll('{base}', base)))
  return { meta: { labels: found.labels ?? [] }, payload }
}

function showContact({ inboxes, ...contact }: ChatwootContact, withInboxes: boolean) {
  return {
    ...{ email: null, phone_number: null, identifier: null, thumbnail: '', availability_status: 'offline' },
    ...{ additional_attributes: {}, custom_attributes: {}, created_at: 1_700_000_000 },
    ...contact,
    ...(withInboxes && {
      contact_inboxes: inboxes.map(({ id, source_id }) => ({ source_id, inbox: { id, name: 'x' } })),
    }),
  }
}

function showConversation(
  { contacts }: ChatwootRows,
  { contact, assignee, messages, status = 'resolved', labels = [], ...conversation }: ChatwootConversation,
) {
  const sender = contacts.find(({ id }) => id === contact)
  return {
    ...conversation,
    ...{ status, labels, custom_attributes: {}, unread_count: 0 },
    additional_attributes: conversation.additional_attributes ?? {},
    meta: {
      sender: sender && showContact(sender, false),
      channel: 'Channel::Whatsapp',
      ...(assignee !== undefined && { assignee: { id: assignee, name: 'x' } }),
    },
    messages: messages.slice(-1),
    created_at: messages[0]?.created_at ?? 0,
    last_activity_at: messages.at(-1)?.created_at ?? 0,
    timestamp: messages.at(-1)?.created_at ?? 0,
  }
}
