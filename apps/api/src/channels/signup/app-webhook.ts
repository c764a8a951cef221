import type { ReadBytes } from '@hilo/contracts'
import type { Services } from '../../platform/services'
import { answerMetaHandshake } from '../providers/meta/handshake'
import { isSignedByMeta } from '../providers/meta/signature'

type Settings = Pick<Services['settings'], 'metaApp'>

/**
 * The operator's app has one address at Meta. Events of a whole business account come there, for all our businesses; only events of a
 * number come to the number's own address.
 */
export const isAppAddress = ({ type, uuid }: { readonly type: string; readonly uuid: string }): boolean =>
  type === 'meta' && uuid === 'app'

/** Null: refused. */
export const answerAppHandshake = (
  { metaApp }: Settings,
  query: Readonly<Record<string, unknown>>,
): string | null =>
  metaApp.verifyToken === undefined ? null : answerMetaHandshake(query, metaApp.verifyToken)

/** The received bytes, if Meta signed them for our app; else null. */
export async function readAppWebhook(
  { metaApp }: Settings,
  read: ReadBytes,
  signature: string | undefined,
): Promise<Uint8Array | null> {
  if (metaApp.secret === undefined || !(await isSignedByMeta(read, signature, metaApp.secret))) return null
  return read()
}
