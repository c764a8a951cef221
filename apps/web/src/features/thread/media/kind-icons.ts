import type { MediaKind } from '@hilo/contracts'
import { FileText, Image, type LucideIcon, Music, Video } from 'lucide-react'

export const kindIcons: Readonly<Record<MediaKind, LucideIcon>> = {
  image: Image,
  audio: Music,
  video: Video,
  document: FileText,
}
