import multer from 'multer'

// The types of multer do not know this option yet. Without it 'cotización.pdf' becomes 'cotizaciÃ³n.pdf'.
const options: multer.Options & { defParamCharset: string } = {
  storage: multer.memoryStorage(),
  // The largest file that any provider takes.
  limits: { fileSize: 100 * 1024 * 1024, files: 10, fields: 40 },
  defParamCharset: 'utf8',
}

export const uploads = multer(options)
