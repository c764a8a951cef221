import { abilitiesOf, type ChannelType, maxFileBytes, pdfEdgeBytes, pdfProblem } from '@hilo/contracts'
import { currentDraftFiles, discardDraftFiles } from '../../../../lib/drafts/draft-files'
import { saveDraftFile } from '../../../../lib/drafts/save-draft-file'
import { announce } from '../../../../lib/focus/announce'
import { formatBytes } from '../../../../lib/text/bytes'
import { attach as words } from '../../../../strings'
import { countFitting } from './count-fitting'

const pdfType = 'application/pdf'

/** Attaches the chosen PDF to the chat. Returns the Spanish problem sentence, or null. */
export async function attachPdf(
  user: string,
  conversation: string,
  channel: ChannelType,
  uploadBytes: number,
  chosen: readonly File[],
): Promise<string | null> {
  const [first] = chosen
  if (!first) return null
  const waiting = currentDraftFiles(user, conversation).find(({ kind }) => kind === undefined)
  if (waiting && waiting.trouble !== 'gone') return words.secondFile(waiting.name)
  const problem = await findProblem(first, channel, uploadBytes)
  if (problem !== null) return problem
  const others = currentDraftFiles(user, conversation).filter((file) => file !== waiting)
  const fitting = countFitting(channel, uploadBytes, others, [{ kind: 'document', size: first.size }])
  if (fitting.problem !== null) return fitting.problem
  // Some systems do not know the type of .pdf, and the server checks it.
  const pdf = first.type === pdfType ? first : new File([first], first.name, { type: pdfType })
  // A file that this device lost may be attached again.
  if (waiting) discardDraftFiles(user, conversation, waiting.id)
  void saveDraftFile(user, conversation, pdf, { together: abilitiesOf(channel).media.together !== null })
  announce(words.attached(first.name))
  return null
}

async function findProblem(file: File, channel: ChannelType, uploadBytes: number): Promise<string | null> {
  if (file.type !== pdfType && (file.type !== '' || !/\.pdf$/iu.test(file.name))) return words.notPdf.other
  const trouble = pdfProblem(
    await bytesOf(file.slice(0, pdfEdgeBytes)),
    await bytesOf(file.slice(-pdfEdgeBytes)),
  )
  const maxBytes = maxFileBytes(channel, uploadBytes)
  // A file that is too large is reported before one with a bad ending, but after one of a wrong kind.
  if (file.size > maxBytes && trouble !== 'other') {
    return words.tooLarge(formatBytes(maxBytes), maxBytes < uploadBytes ? abilitiesOf(channel).name : null)
  }
  return trouble && words.notPdf[trouble]
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())
