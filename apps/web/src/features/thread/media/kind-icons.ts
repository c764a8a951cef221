import type { MediaKind } from '@hilo/contracts'
import { FileArchive, FileText, Image, type LucideIcon, Music, Video } from 'lucide-react'

export const kindIcons: Readonly<Record<MediaKind, LucideIcon>> = {
  image: Image,
  audio: Music,
  video: Video,
  document: FileText,
}

const isArchive = (mime: string | null): boolean => mime === 'application/zip'

/** The icon of a file; an archive has one of its own. */
export const iconOf = (kind: MediaKind, mime: string | null): LucideIcon =>
  isArchive(mime) ? FileArchive : kindIcons[kind]

/** A document to be read is red, as a PDF is everywhere. */
export const toneOf = (kind: MediaKind | 'sticker', mime: string | null): string =>
  kind === 'document' && !isArchive(mime) ? 'text-bad' : 'text-muted'
