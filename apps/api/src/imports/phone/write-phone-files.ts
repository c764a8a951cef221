import { mediaTypes } from '@hilo/contracts'
import type { PhoneStep } from '../../channels/inbound'
import { noChanges } from '../../entries/changes'
import { messageChanged } from '../../entries/events'
import { withPreview } from '../../entries/last-message'
import { previewOf } from '../../entries/preview'
import { readEntriesByProviderId } from '../../entries/read-entries-by-provider-id'
import { bumpVersion, trackThreads } from '../../entries/thread'
import { writeChanges } from '../../entries/write/write-changes'
import { truncateTexts } from '../../inbound/items/truncate-texts'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { hiloAsActor } from '../../platform/events/actors'
import { addJobs } from '../../platform/jobs/add-jobs'
import { storableText } from '../../platform/text/storable-json'
import {
  awaitMessagesOf,
  countPhoneStep,
  finishPhoneChunk,
  isHistoryComplete,
  lockPhoneChunk,
  nothing,
  type PhoneChunk,
} from './read-chunks'
import { type PhoneContext, writePhoneStep } from './write-phone-step'

type FileStep = Extract<PhoneStep, { file: unknown }>

/**
 * Adds files to the messages that were stored without them. One whose message has not come waits for it; when all chats are here, it becomes a
 * message of its own.
 */
export async function writePhoneFiles(
  tx: PipelinedTx,
  context: PhoneContext,
  chunk: PhoneChunk,
  steps: readonly PhoneStep[],
): Promise<void> {
  const account = { business: context.business, account: context.account.uuid }
  if (!(await lockPhoneChunk(tx, account, chunk))) return
  const files = steps.filter((step) => 'file' in step)
  const found = await fillMessages(tx, context, files)
  const others = files.filter(({ file }) => !found.has(storableText(file.id)))
  if (others.length > 0 && !(await isHistoryComplete(tx, account))) {
    await awaitMessagesOf(tx, account, chunk, payloadOf(chunk, others))
    return
  }
  for (const step of others) {
    const written = await writePhoneStep(tx, context, step)
    await countPhoneStep(tx, account, chunk, { ...nothing, ...written })
  }
  await finishPhoneChunk(tx, account, chunk)
}

/** The chunk with these files alone, as it came. */
function payloadOf({ payload }: PhoneChunk, files: readonly FileStep[]): string {
  const value = JSON.parse(payload) as { readonly messages: readonly { readonly id?: unknown }[] }
  const ids = new Set(files.map(({ file }) => file.id))
  return JSON.stringify({ ...value, messages: value.messages.filter(({ id }) => ids.has(String(id))) })
}

/** The ids of the messages that are here. */
async function fillMessages(
  tx: PipelinedTx,
  { business, account, now }: PhoneContext,
  files: readonly FileStep[],
): Promise<ReadonlySet<string>> {
  const owner = { business, uuid: account.uuid }
  const ids = files.map(({ file }) => storableText(file.id))
  const { conversations, interactions, entries } = await readEntriesByProviderId(tx, owner, ids)
  const threads = trackThreads({ conversations, interactions })
  const filled = entries.flatMap((entry) => {
    const file = files.find((one) => storableText(one.file.id) === entry.provider_message_id)?.file
    const thread = threads.of(entry)
    const awaits =
      entry.type === 'unsupported' && entry.body.awaits_file === true && entry.deleted_at === null
    if (!file || file.media === null || !thread || !awaits) return []
    if (!(mediaTypes as readonly string[]).includes(file.content.type)) return []
    const { type, body } = truncateTexts(file.content)
    const changed = { ...entry, type, body: { ...body, media: storableText(file.media) } }
    thread.interaction = withPreview(thread.interaction, changed, previewOf(type, body))
    return [{ ...changed, version: bumpVersion(thread, entry) }]
  })
  const changes = {
    ...noChanges,
    ...threads.changed(),
    entries: filled,
    events: filled.flatMap((entry) => {
      const thread = threads.of(entry)
      return thread
        ? [[{ ...messageChanged(thread.interaction, entry, 'file', hiloAsActor), silent: true as const }]]
        : []
    }),
  }
  if (filled.length > 0) await writeChanges(tx, owner, changes, now)
  await addJobs(
    tx,
    filled.map(({ uuid: entry }) => ({
      ...{ name: 'fetch_media' as const, payload: { business, entry }, key: `media:${entry}` },
      patient: true as const,
    })),
    now,
  )
  return new Set(entries.flatMap(({ provider_message_id }) => provider_message_id ?? []))
}
