import type { UnsentKind } from './unsent'

/** A document of Office is a ZIP too. */
export type ArchiveKind = 'zip' | 'office'

/**
 * Why a ZIP is not sent, by the list of its files at its end. Nothing is unpacked. Its recipients unpack it by that list, so
 * any doubt in the list refuses it.
 */
export type ArchiveProblem = Extract<UnsentKind, `${ArchiveKind}_${Problem}`>
type Problem = 'program' | 'nested' | 'large' | 'unclear'

interface ZipDirectory {
  readonly kind: ArchiveKind
  readonly from: number
  readonly length: number
  /** How many files it says that it lists. */
  readonly count: number
}

interface Limits {
  readonly files: number
  readonly directoryBytes: number
  /** Of all files together. */
  readonly unpackedBytes: number
}
/** A presentation has several files for each slide; the words of a document, which pack best, are few. */
const limits: Readonly<Record<ArchiveKind, Limits>> = {
  zip: { files: 1_000, directoryBytes: 256 * 1024, unpackedBytes: 1024 ** 3 },
  office: { files: 10_000, directoryBytes: 2 * 1024 ** 2, unpackedBytes: 400 * 1024 ** 2 },
}
/** Deflate packs nothing tighter: a larger claim is a lie. */
const tightest = 1_032
const endLength = 22
const entryLength = 46
const localLength = 30
/** In these fields it stands for a number of 64 bits elsewhere. */
const elsewhere = 0xffffffff

/** Finds the position of the list of files, by the last bytes of the ZIP. */
export function findZipDirectory(
  tail: Uint8Array,
  size: number,
  kind: ArchiveKind,
): ZipDirectory | { readonly problem: ArchiveProblem } {
  const view = viewOf(tail)
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    // Behind it stands a comment, to the last byte.
    if (at + endLength + view.getUint16(at + 20, true) !== tail.length) continue
    const [count, length, from] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 12, true),
      view.getUint32(at + 16, true),
    ]
    const isOnePart = view.getUint32(at + 4, true) === 0 && view.getUint16(at + 8, true) === count
    if (!isOnePart || from + length !== size - (tail.length - at)) return { problem: `${kind}_unclear` }
    const { files, directoryBytes } = limits[kind]
    if (count > files || length > directoryBytes) return { problem: `${kind}_large` }
    return { kind, from, length, count }
  }
  return { problem: `${kind}_unclear` }
}

/** Why a ZIP with this list of files is not sent; null: nothing was found. */
export function archiveProblem(bytes: Uint8Array, directory: ZipDirectory): ArchiveProblem | null {
  const problem = problemOf(bytes, directory)
  return problem && `${directory.kind}_${problem}`
}

function problemOf(bytes: Uint8Array, { kind, from, length, count }: ZipDirectory): Problem | null {
  if (bytes.length !== length) return 'unclear'
  const files = filesIn(bytes)
  if (files?.length !== count || count === 0) return 'unclear'
  const names = files.flatMap((file) => file.names.map(plainName))
  if (names.some(isOutside) || files.some(isUnclear)) return 'unclear'
  if (files.reduce((sum, { unpacked }) => sum + unpacked, 0) > limits[kind].unpackedBytes) return 'large'
  if (names.some(isProgram)) return 'program'
  if (names.some((name) => archiveEndings.has(endingOf(name)))) return 'nested'
  // Files that lie over each other unpack a few bytes a thousand times.
  let end = 0
  for (const { at, names: own, packed } of files.toSorted((a, b) => a.at - b.at)) {
    if (at < end || (end === 0 && at !== 0)) return 'unclear'
    end = at + localLength + (own[0]?.length ?? 0) + packed
  }
  return end > from ? 'unclear' : null
}

interface ZippedFile {
  /** Its name, and how it is called in Unicode where that is said apart. */
  readonly names: readonly string[]
  readonly at: number
  readonly packed: number
  readonly unpacked: number
  readonly isHidden: boolean
  readonly isLink: boolean
}

/** Null: not a list of files from its first byte to its last. */
function filesIn(bytes: Uint8Array): readonly ZippedFile[] | null {
  const view = viewOf(bytes)
  const files: ZippedFile[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    )
    const name = at + entryLength
    const extra = name + (nameLength ?? 0)
    const end = extra + (extraLength ?? 0)
    if (end + (commentLength ?? 0) > bytes.length) return null
    files.push({
      names: [latin(bytes.subarray(name, extra)), ...unicodeNames(bytes.subarray(extra, end))],
      at: view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      isHidden: (view.getUint16(at + 8, true) & 0x2000) !== 0,
      // A link shows in the Unix mode of the file.
      isLink: view.getUint32(at + 38, true) >>> 28 === 0xa,
    })
    at = end + (commentLength ?? 0)
  }
  return files
}

/** The name of a file in Unicode, from the extra fields behind its name. */
function unicodeNames(fields: Uint8Array): string[] {
  const view = viewOf(fields)
  const names: string[] = []
  for (let at = 0; at + 4 <= fields.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 0x7075)
      names.push(latin(fields.subarray(at + 9, at + 4 + view.getUint16(at + 2, true))))
  return names
}

const isUnclear = ({ at, packed, unpacked, isHidden, isLink }: ZippedFile): boolean =>
  [at, packed, unpacked].includes(elsewhere) || isHidden || isLink || unpacked > (packed + 1) * tightest

/** The name as Windows reads it: in lower case, and without the characters that Windows drops at the end. */
function plainName(name: string): string {
  let end = name.length
  while (end > 0 && '. \0'.includes(name[end - 1] ?? '')) end -= 1
  return name.slice(0, end).toLowerCase().replaceAll('\\', '/')
}

/** A place that is not below the folder into which it is unpacked. */
const isOutside = (name: string): boolean =>
  name === '' || name.startsWith('/') || /^[a-z]:/.test(name) || name.split('/').includes('..')

const endingOf = (name: string): string => name.split('/').at(-1)?.split('.').slice(1).at(-1) ?? ''

const isProgram = (name: string): boolean =>
  programEndings.has(endingOf(name)) ||
  programParts.some((part) => name === part || name.endsWith(`/${part}`))

/** Refused by Gmail, in an archive too (support.google.com/mail/answer/6590), and other formats that are run or hold macros. */
const programEndings: ReadonlySet<string> = new Set(
  [
    'ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp',
    'jar jnlp js jse lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc',
    'wsf wsh xll docm dotm xlsm xltm xlam pptm potm ppam ppsm class dex sh command scpt reg url',
  ].flatMap((line) => line.split(' ')),
)
/** Entries of a program or a document with macros that calls itself a ZIP. */
const programParts = ['vbaproject.bin', 'androidmanifest.xml', 'meta-inf/manifest.mf']

const archiveEndings: ReadonlySet<string> = new Set(
  'zip rar 7z gz tgz tar bz2 tbz xz txz zst z taz lzh arj ace zipx'.split(' '),
)

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
