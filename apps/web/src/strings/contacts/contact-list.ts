import { plural } from '../../lib/text/plural'

export const contactList = {
  search: 'Buscar contactos',
  label: 'Contactos por letra',
  count: (count: number, more: boolean) => `${plural(count, 'contacto', 'contactos')}${more ? ' o más' : ''}`,
  empty: { title: 'Aún no hay contactos', hint: 'Llegan solos cuando alguien escribe.' },
} as const
