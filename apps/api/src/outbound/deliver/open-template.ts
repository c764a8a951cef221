import { mediaKindOfMime } from '@hilo/contracts'
import type { OutboundTemplate, TemplateFileToSend, TemplateHeaderValue } from '../../channels/outbound'
import type { Services } from '../../platform/services'
import { readBytes } from '../../platform/storage/read-bytes'

/** A template with the files that its message has; null where one of them is gone. */
export async function openTemplate(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  business: string,
  entry: string,
  { header, cards, ...template }: OutboundTemplate<string>,
): Promise<OutboundTemplate | null> {
  const named = [header?.kind === 'file' ? [header.file] : [], (cards ?? []).map(({ file }) => file)].flat()
  if (named.length === 0) return { ...template, header: header as TemplateHeaderValue<never> | undefined }
  const rows = await db.tenant(business, (tx) =>
    tx.storedFile.findMany({ where: { business_uuid: business, entry_uuid: entry } }),
  )
  const files = new Map<string, TemplateFileToSend>()
  for (const { uuid, name, mime, size, storage_key } of rows) {
    const type = mediaKindOfMime(mime)
    const read = () => readBytes(storage.get(storage_key), size)
    if (type !== null) files.set(uuid, { type, name, mime, read })
  }
  if (named.some((uuid) => !files.has(uuid))) return null
  const fileOf = (uuid: string) => files.get(uuid) as TemplateFileToSend // it was looked for
  return {
    ...template,
    header: header?.kind === 'file' ? { kind: 'file', file: fileOf(header.file) } : header,
    ...(cards && { cards: cards.map((card) => ({ ...card, file: fileOf(card.file) })) }),
  }
}
