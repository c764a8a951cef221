/** A one-page PDF with these lines. */
export function makePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, at) => `1 0 0 1 72 ${760 - at * 26} Tm (${escaped(line)}) Tj`).join('\n')
  const content = `BT\n/F1 14 Tf\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${text}startxref\n${text.indexOf('xref\n0')}\n%%EOF\n`, 'latin1')
}

const escaped = (line: string): string => line.replace(/[\\()]/g, (char) => `\\${char}`)
