import {
  type ArchiveKind,
  type ArchiveProblem,
  archiveFormats,
  archiveProblem,
  findZipDirectory,
  IsoBoxes,
  isDeclaredAs,
  isoFormats,
  type MediaFormatName,
  pdfEdgeBytes,
  recognizeMedia,
  unsentKind,
  unsentReason,
  unsentReasons,
} from '@hilo/contracts'
import { attach as words } from '../../../strings'

/** The format of a chosen file by its bytes, as the server will see it, or why it cannot be sent. */
export async function formatOfFile(file: File): Promise<MediaFormatName | { readonly problem: string }> {
  const [head, tail] = [await bytesOf(file.slice(0, pdfEdgeBytes)), await bytesOf(file.slice(-pdfEdgeBytes))]
  const format = recognizeMedia(head, tail, file.type)
  if (format && isoFormats.has(format) && !(await isPlayable(file)))
    return { problem: words.notMedia(file.name, unsentReasons.cut) }
  if (format && isDeclaredAs(file.type, format)) {
    const kind = archiveFormats[format]
    const unsent = kind ? await problemOfArchive(file, tail, kind) : null
    return unsent ? { problem: words.notMedia(file.name, unsentReasons[unsent]) } : format
  }
  const kind = format ? null : unsentKind(head, tail)
  return { problem: words.notMedia(file.name, kind ? unsentReasons[kind] : unsentReason) }
}

async function problemOfArchive(
  file: File,
  tail: Uint8Array,
  kind: ArchiveKind,
): Promise<ArchiveProblem | null> {
  const directory = findZipDirectory(tail, file.size, kind)
  if ('problem' in directory) return directory.problem
  const { from, length } = directory
  return archiveProblem(await bytesOf(file.slice(from, from + length)), directory)
}

const stepBytes = 2 ** 20

async function isPlayable(file: File): Promise<boolean> {
  const boxes = new IsoBoxes()
  for (let at = 0; at < file.size; at += stepBytes) boxes.push(await bytesOf(file.slice(at, at + stepBytes)))
  return boxes.isPlayable()
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())
