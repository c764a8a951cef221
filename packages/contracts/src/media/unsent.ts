/** Files that people try to send and Hilo refuses, because no channel carries them or their content cannot be known. */
export type UnsentKind =
  | 'heic'
  | 'avif'
  | 'archive'
  | 'zip_program'
  | 'zip_nested'
  | 'zip_large'
  | 'zip_unclear'
  | 'office_program'
  | 'office_nested'
  | 'office_large'
  | 'office_unclear'
  | 'old_office'
  | 'macros'
  | 'utf16'
  | 'cut'

/** The format, and the alternative. */
export const unsentReasons: Readonly<Record<UnsentKind, string>> = {
  heic: 'Es una foto HEIC: guárdala como JPEG. En el iPhone: Ajustes, Cámara, Formatos, «Más compatible».',
  avif: 'Es una imagen AVIF: guárdala como JPEG o PNG.',
  archive: 'Es un archivo comprimido que no es ZIP: guárdalo como ZIP o envía por separado lo que lleva.',
  zip_program: 'Lleva dentro un programa o un documento con macros: quítalo y comprime de nuevo.',
  zip_nested: 'Lleva dentro otro archivo comprimido: sácalo de ahí y comprime de nuevo.',
  zip_large: 'Lleva más de 1000 archivos o más de 1 GB sin comprimir: repártelo en varios.',
  zip_unclear: 'Es un ZIP que no se puede revisar: comprime de nuevo lo que lleva.',
  office_program: 'Lleva dentro un programa o un documento con macros: quítalo o guárdalo como PDF.',
  office_nested: 'Lleva dentro un archivo comprimido: quítalo o guárdalo como PDF.',
  office_large: 'Lleva más de 10 000 partes o más de 400 MB sin comprimir: divídelo o guárdalo como PDF.',
  office_unclear: 'Es un documento de Office que no se puede revisar: ábrelo y guárdalo de nuevo.',
  old_office: 'Es de un Office antiguo: guárdalo como .docx, .xlsx, .pptx o PDF.',
  macros: 'Lleva macros: guárdalo sin ellas o como PDF.',
  utf16:
    'Es un texto en UTF-16: guárdalo como UTF-8. En el Bloc de notas: Guardar como, Codificación, «UTF-8».',
  cut: 'Está dañado o incompleto: descárgalo o guárdalo de nuevo.',
}
/** The reason for every other file. */
export const unsentReason = 'No es lo que dice ser, o es de un tipo que ningún canal lleva.'

const beginnings: readonly (readonly [string, UnsentKind])[] = [
  ['Rar!', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['\x1f\x8b', 'archive'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old_office'],
  ['\xff\xfe', 'utf16'],
  ['\xfe\xff', 'utf16'],
]
const pictureBrands: Readonly<Record<string, UnsentKind>> = {
  ...{ heic: 'heic', heix: 'heic', hevc: 'heic', heim: 'heic', heis: 'heic', mif1: 'heic', msf1: 'heic' },
  ...{ avif: 'avif', avis: 'avif' },
}

/** The known format of a file that `recognizeMedia` refuses, by its first and last bytes; null: none with a sentence of its own. Whether it was cut off takes all its bytes. */
export function unsentKind(head: Uint8Array, tail: Uint8Array): UnsentKind | null {
  const text = latin(head)
  const found = beginnings.find(([beginning]) => text.startsWith(beginning))
  if (found) return found[1]
  if (text.slice(4, 8) === 'ftyp') return pictureBrands[text.slice(8, 12)] ?? null
  if (text.startsWith('PK\x03\x04')) {
    const end = latin(tail)
    if (`${text}${end}`.includes('vbaProject.bin')) return 'macros'
    return end.includes('PK\x05\x06') ? 'zip_unclear' : 'cut'
  }
  return null
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
