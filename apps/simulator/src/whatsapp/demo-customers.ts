import type { NewCustomer } from './customer-input'

/** Two groups; the account's id decides which one it gets, so that two businesses differ. */
const demoGroups: [NewCustomer[], NewCustomer[]] = [
  [
    { name: 'Laura Gómez', phone: '573001234567', username: 'lauragomez' },
    { name: 'Andrés Felipe Peña', phone: '573004418820' },
    { name: 'María José Ñáñez', phone: '573007265114' },
    { name: 'Don Hernán (sin señal)', phone: '573002290347', profile: 'offline' },
    { name: 'Valentina Ríos', phone: null, bsuid: 'CO.20418837710926653041', username: 'valen.rios' },
  ],
  [
    { name: 'Camilo Restrepo', phone: '573005512093' },
    { name: 'Sofía Mejía', phone: '573008830216', username: 'sofi.mejia' },
    { name: 'Panadería La Espiga', phone: '573003107745' },
    { name: 'Jairo (sin confirmaciones)', phone: '573006641982', profile: 'noReceipts' },
  ],
]

export function demoCustomers(phoneNumberId: string): NewCustomer[] {
  const digits = [...phoneNumberId].reduce((sum, digit) => sum + Number(digit), 0)
  return demoGroups[digits % 2 === 0 ? 0 : 1]
}
