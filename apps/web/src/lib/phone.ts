/** A telephone number as it is read here: `+57 300 123 4567`; of other countries whole, behind its plus. */
export function formatPhone(digits: string): string {
  const local = /^57(\d{3})(\d{3})(\d{4})$/u.exec(digits)
  return local ? `+57 ${local[1]} ${local[2]} ${local[3]}` : `+${digits}`
}

/** How a customer is addressed on a channel: telephones get their form, the rest stands as it is. */
export const formatHandle = (handle: string): string =>
  /^\+?\d{7,15}$/u.test(handle) ? formatPhone(handle.replace('+', '')) : handle
