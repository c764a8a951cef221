import type { UnsentKind } from './unsent'

/**
 * Why a ZIP is not sent, by the list of its files at its end. Nothing is unpacked. Its recipients unpack it by that list, so
 * whatever the list does not tell plainly is refused.
 */
export type ZipProblem = Extract<UnsentKind, `zip_${string}`>

interface ZipDirectory {
  readonly from: number
  readonly length: number
  /** How many files it says that it lists. */
  readonly count: number
}

const maxFiles = 1_000
const maxDirectoryBytes = 256 * 1024
/** The limit of all files together, unpacked. */
const maxUnpackedBytes = 1024 ** 3
/** Deflate packs nothing tighter: who says so lies. */
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
): ZipDirectory | { readonly problem: ZipProblem } {
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
    if (!isOnePart || from + length !== size - (tail.length - at)) return { problem: 'zip_unclear' }
    if (count > maxFiles || length > maxDirectoryBytes) return { problem: 'zip_large' }
    return { from, length, count }
  }
  return { problem: 'zip_unclear' }
}

/** Why a ZIP with this list of files is not sent; null: nothing was found. */
export function zipProblem(bytes: Uint8Array, { from, length, count }: ZipDirectory): ZipProblem | null {
  if (bytes.length !== length) return 'zip_unclear'
  const files = filesIn(bytes)
  if (files?.length !== count || count === 0) return 'zip_unclear'
  const names = files.flatMap((file) => file.names.map(plainName))
  if (names.some(isOutside) || files.some(isUnclear)) return 'zip_unclear'
  if (files.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpackedBytes) return 'zip_large'
  if (names.some(isProgram)) return 'zip_program'
  if (names.some((name) => archiveEndings.has(endingOf(name)))) return 'zip_nested'
  // Files that lie over each other unpack a few bytes a thousand times.
  let end = 0
  for (const { at, names: own, packed } of files.toSorted((a, b) => a.at - b.at)) {
    if (at < end || (end === 0 && at !== 0)) return 'zip_unclear'
    end = at + localLength + (own[0]?.length ?? 0) + packed
  }
  return end > from ? 'zip_unclear' : null
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

/** Null: it is no list of files from its first byte to its last. */
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

/** What Gmail refuses, in an archive too (support.google.com/mail/answer/6590), and what else is run or holds macros. */
const programEndings: ReadonlySet<string> = new Set(
  [
    'ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp',
    'jar jnlp js jse lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc',
    'wsf wsh xll docm dotm xlsm xltm xlam pptm potm ppam ppsm class dex sh command scpt reg url',
  ].flatMap((line) => line.split(' ')),
)
/** What a program or a document with macros has inside, when it calls itself a ZIP. */
const programParts = ['vbaproject.bin', 'androidmanifest.xml', 'meta-inf/manifest.mf']

const archiveEndings: ReadonlySet<string> = new Set(
  'zip rar 7z gz tgz tar bz2 tbz xz txz zst z taz lzh arj ace zipx'.split(' '),
)

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
