import { channelTypes } from '@hilo/contracts'
import { createImporter, type Importer, type ImportServices } from '../../src/imports/importer'
import { leaveOut, type Report } from '../../src/imports/report'
import type { SourceAccount, SourceContact, SourceMessage } from '../../src/imports/source'
import { importInTurn } from '../../src/imports/wait-for-turn'
import type { ImportTurn } from '../../src/platform/leases/import-turn'
import type { Services } from '../../src/platform/services'
import { readAccounts } from '../read-accounts'
import { accountOfInbox } from './account-of-inbox'
import {
  type ChatwootAddress,
  type ChatwootClient,
  openChatwoot,
  type Politeness,
  polite,
  withoutSlashes,
} from './client'
import { openAttachment } from './open-attachment'
import { parseAnswer, readContact, readContacts, readConversations, readMessages } from './read-pages'
import { type ChatwootFacts, contactKey, threadKey, toContact, toMessage, toThread } from './to-source'
import { agentsAnswer, inboxesAnswer, labelsAnswer, profileAnswer, type WireConversation } from './wire'

interface ChatwootImport {
  readonly business: string
  readonly address: ChatwootAddress
  readonly dryRun: boolean
  /** By the id of an inbox: a channel account's uuid, the name of a channel, or 'no'. */
  readonly inboxes: ReadonlyMap<number, string>
  readonly politeness?: Politeness
  /** Called with the progress, as a sentence. */
  readonly progress?: (sentence: string) => void
}

interface ChatwootReport {
  readonly report: Report
  /** Sentences for the operator: the account of each inbox, and warnings. */
  readonly notices: readonly string[]
}

/** How many messages are written in one transaction, which bounds the memory of a long conversation. */
const messagesAtOnce = 500
const progressEvery = 50

/** Reads everything that a token may see of a Chatwoot account and writes the missing rows. */
export const importChatwoot = (services: ImportServices, wanted: ChatwootImport): Promise<ChatwootReport> =>
  importInTurn(services, wanted.business, (turn) => importAccount(services, wanted, turn))

async function importAccount(
  services: ImportServices,
  { business, address, dryRun, inboxes, politeness = polite, progress = () => {} }: ChatwootImport,
  turn: ImportTurn,
): Promise<ChatwootReport> {
  const chatwoot = openChatwoot(address, politeness)
  const source = sourceOf(address)
  const { facts, notices } = await readFacts(services, chatwoot, { business, source, address, inboxes })
  const importer = await createImporter(services, {
    ...{ business, source, turn, dryRun },
    openFile: (part) => openAttachment(part, politeness),
  })
  /** The identities of the contacts read so far. Chatwoot gives them only in its list of contacts, which lacks some contacts. */
  const listed = new Map<string, SourceContact['identities']>()
  for await (const one of readContacts(chatwoot)) {
    const contact = toContact(one, facts)
    await importer.contact(contact)
    listed.set(contactKey(one.id), contact.identities)
    if (listed.size % progressEvery === 0) progress(`${listed.size} contactos`)
  }
  let read = 0
  for await (const conversation of readConversations(chatwoot)) {
    await importConversation(chatwoot, importer, facts, conversation, listed)
    read += 1
    if (read % progressEvery === 0)
      progress(`${read} conversaciones, ${importer.report.messages} mensajes nuevos`)
  }
  return { report: importer.report, notices }
}

/** The same account of the same Chatwoot is the same source, however its address is written. */
const sourceOf = ({ url, account }: ChatwootAddress): string => {
  const { host, pathname } = new URL(url)
  return `chatwoot:${host}${withoutSlashes(pathname)}/${account}`
}

interface FactsInput {
  readonly business: string
  readonly source: string
  readonly address: ChatwootAddress
  readonly inboxes: ReadonlyMap<number, string>
}

async function readFacts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  chatwoot: ChatwootClient,
  { business, source, address, inboxes: wanted }: FactsInput,
): Promise<{ facts: ChatwootFacts; notices: string[] }> {
  const inboxes = parseAnswer(inboxesAnswer, await chatwoot.get('/inboxes'), 'las bandejas').payload
  const agents = parseAnswer(agentsAnswer, await chatwoot.get('/agents'), 'los agentes')
  const labels = parseAnswer(labelsAnswer, await chatwoot.get('/labels'), 'las etiquetas').payload
  const { accounts: roles } = parseAnswer(
    profileAnswer,
    await chatwoot.getOfInstallation('/profile'),
    'el perfil',
  )
  const accounts = await readAccounts(db, business)
  const matched = inboxes.map((inbox) =>
    accountOfInbox(inbox, { business, source, accounts, wanted, types: channelTypes }),
  )
  const role = roles?.find(({ id }) => id === address.account)?.role
  const notices = [
    ...(role && role !== 'administrator'
      ? ['El token no es de un administrador: Chatwoot solo muestra las bandejas de esa persona.']
      : []),
    ...matched.map(({ sentence }) => sentence),
  ]
  const accountsByInbox = new Map<number, SourceAccount>(
    matched.flatMap(({ inbox, account }) => (account ? [[inbox.id, account] as const] : [])),
  )
  return {
    facts: {
      accounts: accountsByInbox,
      agents: new Map(agents.map((agent) => [agent.id, agent])),
      labels: new Map(labels.map((label) => [label.title, label])),
      now: clock.now(),
    },
    notices,
  }
}

async function importConversation(
  chatwoot: ChatwootClient,
  importer: Importer,
  facts: ChatwootFacts,
  conversation: WireConversation,
  listed: Map<string, SourceContact['identities']>,
): Promise<void> {
  const { report } = importer
  const { sender } = conversation.meta
  const account = facts.accounts.get(conversation.inbox_id)
  if (!account)
    return leaveOut(
      report,
      'conversaciones de bandejas que no se importan',
      `bandeja ${conversation.inbox_id}`,
    )
  if (!sender) return leaveOut(report, 'conversaciones sin contacto', `n.º ${conversation.id}`)
  const key = threadKey(conversation.id)
  // Changes with every new message, label or state.
  const mark = conversation.last_activity_at ? String(conversation.last_activity_at) : null
  if (mark !== null && (await importer.isComplete(key, mark))) return importer.skip({ key, account })
  let identities = listed.get(contactKey(sender.id))
  if (!identities) {
    identities = toContact(await readContact(chatwoot, sender.id), facts).identities
    listed.set(contactKey(sender.id), identities)
  }
  const thread = toThread(conversation, { ...toContact(sender, facts), identities }, facts)
  if (!thread) return
  if (conversation.status && conversation.status !== 'resolved')
    leaveOut(
      report,
      'conversaciones que en Chatwoot no estaban resueltas: llegan como finalizadas',
      `n.º ${conversation.id}`,
    )
  let waiting: SourceMessage[] = []
  let written = 0
  const flush = async () => {
    if (waiting.length > 0)
      await importer.messages(
        thread,
        waiting.toSorted((a, b) => a.date.getTime() - b.date.getTime()),
      )
    written += waiting.length
    waiting = []
  }
  for await (const page of readMessages(chatwoot, conversation.id)) {
    const messages = page.flatMap((message): SourceMessage[] => {
      const read = toMessage(message, thread.account, thread.external_id, facts)
      if (typeof read !== 'string') return [read]
      leaveOut(report, read)
      return []
    })
    waiting = [...messages, ...waiting]
    if (waiting.length >= messagesAtOnce) await flush()
  }
  await flush()
  if (written === 0) leaveOut(report, 'conversaciones sin mensajes', `n.º ${conversation.id}`)
  else if (mark !== null) await importer.complete(key, mark)
}
