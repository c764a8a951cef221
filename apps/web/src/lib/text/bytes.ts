const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** `412 KB`, `1,3 MB`, `20 GB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 1024 ** 3) return `${number.format(bytes / 1024 ** 2)} MB`
  return `${number.format(bytes / 1024 ** 3)} GB`
}
