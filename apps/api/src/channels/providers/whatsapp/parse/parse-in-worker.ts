import type { TaskCode } from '../../../../platform/worker-threads/serve-tasks'
import type { WorkerThreads } from '../../../../platform/worker-threads/worker-threads'
import type { InboundItem } from '../../../inbound'
import { unreadable } from '../../meta/items'
import { parseWebhook } from './parse'

export const parseWebhookTask: TaskCode<Uint8Array, InboundItem[]> = {
  name: 'parse a webhook of WhatsApp',
  run: parseWebhook,
}

/** Parses a large webhook in a worker thread: one of a phone's chats has up to 3 MB. */
export async function parseWebhookInWorker(
  threads: WorkerThreads,
  body: Uint8Array,
): Promise<readonly InboundItem[]> {
  const parsed = await threads.run(parseWebhookTask, body)
  return 'done' in parsed ? parsed.done : [unreadable(Buffer.from(body).toString('utf8'), 'too much to read')]
}
