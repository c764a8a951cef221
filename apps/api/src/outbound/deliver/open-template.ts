import { mediaKindOfMime } from '@hilo/contracts'
import type { OutboundTemplate, TemplateFileToSend, TemplateHeaderValue } from '../../channels/outbound'
import type { Services } from '../../platform/services'
import { type FilesToSend, readFilesOf } from './files-to-send'

/** A template with the files of its message; null if one of them is gone. */
export async function openTemplate(
  { db }: Pick<Services, 'db'>,
  toSend: FilesToSend,
  business: string,
  entry: string,
  { header, cards, ...template }: OutboundTemplate<string>,
): Promise<OutboundTemplate | null> {
  const uuids = [header?.kind === 'file' ? [header.file] : [], (cards ?? []).map(({ file }) => file)].flat()
  if (uuids.length === 0) return { ...template, header: header as TemplateHeaderValue<never> | undefined }
  const rows = await readFilesOf(db, business, [entry])
  const files = new Map<string, TemplateFileToSend>()
  for (const row of rows) {
    const type = mediaKindOfMime(row.mime)
    if (type !== null) files.set(row.uuid, { type, ...(await toSend.open(row)) })
  }
  if (uuids.some((uuid) => !files.has(uuid))) return null
  const fileOf = (uuid: string) => files.get(uuid) as TemplateFileToSend // all of them were found
  return {
    ...template,
    header: header?.kind === 'file' ? { kind: 'file', file: fileOf(header.file) } : header,
    ...(cards && { cards: cards.map((card) => ({ ...card, file: fileOf(card.file) })) }),
  }
}
