import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAnnouncement } from '../../lib/focus/announce'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me, now } from '../../test/fixtures'
import { contact, listed } from '../../test/records'
import { renderInSession, toastOf } from '../../test/render'
import ContactsScreen from './contacts-screen'

let api: FakeApi
const laura = contact({
  version: 3,
  extra_data: { tags: ['vip'], additionalInfo: [{ title: 'Talla', information: 'M' }] },
})
const nobody = contact({ name: null, nit: null, phone: null, email: null })
const john = contact({ name: 'John Smith', phone: '14155550100', email: null, nit: null })
/** What an update sends of a contact (specification). */
const fieldsOf = ({ name, nit, phone, email, extra_data }: typeof laura) => ({
  name,
  nit,
  phone,
  email,
  extra_data,
})
let stored = [nobody, john, laura]

const Heard = () => <output>{useAnnouncement()}</output>
const open = () =>
  renderInSession(
    <>
      <ContactsScreen me={me} heading={<h2>Contactos</h2>} onWrite={() => {}} />
      <Heard />
    </>,
  )
const sent = (name: string) => api.calls.filter((one) => one.name === name)
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
const editor = async (name: string) => within(await screen.findByRole('dialog', { name }))
const edit = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click((await rowOf(name)).getByRole('button', { name: `Editar contacto ${name}` }))
  return editor('Editar contacto')
}

beforeEach(() => {
  api = fakeApi()
  stored = [nobody, john, laura]
  api.answer('listContacts', () => listed(stored))
  api.answer('updateContact', () => answered({ ...laura, msg: 'Contacto actualizado correctamente' }))
})

describe('the table', () => {
  it('has the columns and the defaults of the specification', async () => {
    open()
    const row = await rowOf('Sin nombre')
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Nombre',
      'Telefono',
      'Correo',
      'Cedula',
      'Acciones',
    ])
    expect(row.getByText('Sin correo')).toBeTruthy()
    expect(row.getByText('Sin cedula')).toBeTruthy()
    expect((await rowOf('Laura Gómez')).getByText('+57 300 123 4567')).toBeTruthy()
    expect((await rowOf('John Smith')).getByText('+1 415 555 0100')).toBeTruthy()
  })

  it('loads the next page when scrolled, and sorts only when all rows are loaded', async () => {
    const more = contact({ name: 'Zoe Ríos' })
    api.answer('listContacts', ({ address }) =>
      address.includes('cursor=abc') ? listed([more]) : listed(stored, 'abc'),
    )
    open()
    await rowOf('Laura Gómez')
    expect(screen.queryByRole('button', { name: 'Nombre' })).toBeNull()
    fireEvent.scroll(screen.getByRole('table').parentElement as HTMLElement)
    expect(await screen.findByRole('rowheader', { name: 'Zoe Ríos' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Nombre' })).toBeTruthy()
  })

  it('says before that a blocked contact cannot be written to', async () => {
    stored = [contact({ name: 'Pedro Spam', blocked_at: now })]
    open()
    const write = await screen.findByRole('button', { name: 'Escribir a Pedro Spam' })
    expect(write).toHaveProperty('disabled', true)
    expect(write.getAttribute('aria-description')).toBe(
      'Este contacto está bloqueado. Desbloquéalo para escribirle.',
    )
  })

  it('is read-only without the permission', async () => {
    localStorage.setItem('permission_view_edit_contacts', 'false')
    open()
    await rowOf('Laura Gómez')
    expect(screen.getByRole('button', { name: '+ Agregar contacto' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Eliminar contacto Laura Gómez' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.queryByRole('button', { name: 'Importar o exportar contactos' })).toBeNull()
  })
})

describe('the editor', () => {
  it('shows 57 before a national number, and adds a typed tag and entry when it saves', async () => {
    const made = contact({ name: 'Nora' })
    api.answer('createContact', () => {
      stored = [...stored, made]
      return answered({ ...made, msg: 'Contacto creado correctamente' })
    })
    const { user } = open()
    await rowOf('Laura Gómez')
    await user.click(screen.getByRole('button', { name: '+ Agregar contacto' }))
    const dialog = await editor('Agregar contacto')
    await user.type(dialog.getByLabelText('Nombre'), 'Nora')
    await user.type(dialog.getByLabelText('Telefono'), '3109876543')
    await user.type(dialog.getByLabelText('Etiquetas'), 'vip{Enter}  {Enter}')
    // An Enter too many must not submit the form.
    expect(fireEvent.keyDown(dialog.getByLabelText('Etiquetas'), { key: 'Enter' })).toBe(false)
    await user.type(dialog.getByLabelText('Etiquetas'), 'cali')
    await user.type(dialog.getByLabelText('Título nuevo'), 'Talla')
    expect(dialog.getByRole('button', { name: 'Agregar información' })).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText('Información nueva'), 'S{Enter}')
    await user.type(dialog.getByLabelText('Título nuevo'), 'A medias')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Contacto creado correctamente')
    expect(screen.getByRole('rowheader', { name: 'Nora' })).toBeTruthy()
    expect(sent('createContact')[0]?.body).toEqual({
      name: 'Nora',
      nit: '',
      phone: '573109876543',
      email: '',
      extra_data: { tags: ['vip', 'cali'], additionalInfo: [{ title: 'Talla', information: 'S' }] },
    })
  })

  it('shows a phone without its prefix, and sends all fields with the version', async () => {
    const { user } = open()
    const dialog = await edit(user, 'Laura Gómez')
    const phone = dialog.getByLabelText('Telefono')
    expect(phone).toHaveProperty('value', '3001234567')
    await user.clear(phone)
    await user.type(phone, '3200000000')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Contacto actualizado correctamente')
    expect(sent('updateContact')[0]?.body).toEqual({
      id: laura.uuid,
      data: { ...fieldsOf(laura), phone: '573200000000', version: 3 },
    })
  })

  it('shows foreign numbers with their prefix', async () => {
    const { user } = open()
    const dialog = await edit(user, 'John Smith')
    expect(dialog.getByLabelText('Telefono')).toHaveProperty('value', '+14155550100')
    await user.type(dialog.getByLabelText('Cedula'), 'P-1')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent('updateContact')).toHaveLength(1))
    expect(sent('updateContact')[0]?.body).toEqual({
      id: john.uuid,
      data: {
        ...fieldsOf(john),
        nit: 'P-1',
        phone: expect.stringMatching(/^\+?14155550100$/),
        email: '',
        version: 1,
      },
    })
  })

  it('removes a tag', async () => {
    const { user } = open()
    const dialog = await edit(user, 'Laura Gómez')
    await user.click(dialog.getByRole('button', { name: 'Quitar la etiqueta vip' }))
    expect(document.activeElement).toBe(dialog.getByLabelText('Etiquetas'))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent('updateContact')).toHaveLength(1))
    expect(sent('updateContact')[0]?.body).toEqual({
      id: laura.uuid,
      data: {
        ...fieldsOf(laura),
        extra_data: { ...laura.extra_data, tags: [] },
        version: 3,
      },
    })
  })

  it('shows the server’s error in a toast and under its field', async () => {
    api.answer('updateContact', () => refusedWith(409, 'CONTACT_PHONE_TAKEN', 'Ese teléfono ya es de Eva.'))
    const { user } = open()
    const dialog = await edit(user, 'Laura Gómez')
    await user.type(dialog.getByLabelText('Telefono'), '8')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(dialog.getByLabelText('Telefono').getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getByLabelText('Telefono')).toHaveProperty('value', '30012345678')
    expect(dialog.getAllByText('Ese teléfono ya es de Eva.')).toHaveLength(1)
    expect(toastOf('Ese teléfono ya es de Eva.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Telefono'))
  })

  it('reports an invalid phone or e-mail when its field is left, in the server’s words', async () => {
    const { user } = open()
    const dialog = await edit(user, 'Laura Gómez')
    const [phone, email] = [dialog.getByLabelText('Telefono'), dialog.getByLabelText('Correo')]
    const saysOf = (field: HTMLElement) => document.getElementById(`${field.id}-note`)?.textContent
    await user.clear(phone)
    await user.type(phone, '300')
    expect(phone.getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    expect(phone.getAttribute('aria-describedby')).toBe(`${phone.id}-note`)
    expect(saysOf(phone)).toBe('Escribe un teléfono de 6 a 15 dígitos')
    // Announcements of the same moment are joined.
    await screen.findByText(/Escribe un teléfono de 6 a 15 dígitos$/u, { selector: 'output' })
    await user.type(phone, '1234567')
    await user.clear(email)
    await user.type(email, 'laura@')
    await user.click(phone)
    expect(phone.getAttribute('aria-invalid')).toBeNull()
    expect(saysOf(email)).toBe('Escribe un correo como nombre@empresa.com')
    await screen.findByText(/Escribe un correo como nombre@empresa\.com$/u, { selector: 'output' })
  })

  it('leaves the check to the server where the field is left by pressing save', async () => {
    api.answer('updateContact', () => refusedWith(422, 'INVALID_INPUT', 'Revisa los datos.'))
    const { user } = open()
    const dialog = await edit(user, 'Laura Gómez')
    await user.type(dialog.getByLabelText('Telefono'), 'x')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent('updateContact')).toHaveLength(1))
    expect(dialog.getByLabelText('Telefono').getAttribute('aria-invalid')).toBeNull()
  })

  it('opens the contact that already has the phone, and returns to what was typed', async () => {
    const jorge = contact({ name: 'Jorge Peña', phone: '573109876543' })
    api.answer('updateContact', () =>
      Response.json(
        {
          code: 'CONTACT_PHONE_TAKEN',
          msg: 'Ese teléfono ya es de Jorge Peña.',
          fields: { 'data.phone': 'Ese teléfono ya es de Jorge Peña.', contact: jorge.uuid },
          request_id: 'r',
        },
        { status: 409 },
      ),
    )
    api.answer('contactDetail', () => answered({ ...jorge, identities: [] }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Editar contacto Laura/u }))
    const dialog = await screen.findByRole('dialog', { name: 'Editar contacto' })
    await user.type(within(dialog).getByLabelText('Nombre'), ' V.')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    const see = await within(dialog).findByRole('button', { name: 'Ver ese contacto' })
    // In the form, at its field: no empty strip stands below.
    expect(see.closest('form')).toBeTruthy()
    await user.click(see)
    const theirs = await screen.findByDisplayValue('Jorge Peña')
    expect(theirs).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByDisplayValue('Jorge Peña')).toBeNull())
    expect(screen.getByDisplayValue('Laura Gómez V.')).toBeTruthy()
  })

  it('sends nothing when nothing was changed', async () => {
    const { user } = open()
    const dialog = await edit(user, 'Laura Gómez')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('updateContact')).toHaveLength(0)
  })
})

describe('deleting', () => {
  it('lists the consequences, and removes the row', async () => {
    api.answer('deleteContact', () => {
      stored = [nobody, john]
      return answered({ uuid: laura.uuid, msg: 'Contacto eliminado correctamente' })
    })
    const { user } = open()
    await user.click(
      (await rowOf('Laura Gómez')).getByRole('button', { name: 'Eliminar contacto Laura Gómez' }),
    )
    const question = within(
      await screen.findByRole('alertdialog', { name: '¿Eliminar el contacto Laura Gómez?' }),
    )
    await user.click(question.getByRole('button', { name: 'Eliminar contacto' }))
    await screen.findByText('Contacto eliminado correctamente')
    expect(screen.queryByRole('rowheader', { name: 'Laura Gómez' })).toBeNull()
  })

  it('shows the default sentence of the specification when it fails', async () => {
    const { user } = open()
    await user.click(
      (await rowOf('Laura Gómez')).getByRole('button', { name: 'Eliminar contacto Laura Gómez' }),
    )
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar contacto' }),
    )
    expect(await screen.findAllByText('No se pudo eliminar el contacto')).toHaveLength(1)
  })
})

it('merges two contacts, whichever of them is kept', async () => {
  api.answer('mergeContacts', () => {
    stored = [nobody, john]
    return answered({ ...john, msg: 'Contactos unidos correctamente' })
  })
  const { user } = open()
  await user.click(
    (await rowOf('Laura Gómez')).getByRole('button', { name: 'Unir contacto Laura Gómez con otro' }),
  )
  const dialog = await editor('Unir contactos')
  await user.click(dialog.getByRole('button', { name: 'Unir contactos' }))
  await dialog.findByText('Elige con quién se une.')
  await user.type(dialog.getByLabelText('Busca el otro contacto'), 'john')
  await user.click(await dialog.findByRole('button', { name: /^John Smith/u }))
  await user.click(dialog.getByRole('button', { name: 'Intercambiar cuál se queda' }))
  await user.click(dialog.getByRole('button', { name: 'Unir contactos' }))
  await screen.findByText('Contactos unidos correctamente')
  expect(sent('mergeContacts')[0]?.body).toEqual({ id: john.uuid, other: laura.uuid })
  expect(screen.queryByRole('rowheader', { name: 'Laura Gómez' })).toBeNull()
})

describe('importing', () => {
  const report = {
    rows: 2,
    created: 2,
    updated: 0,
    errors: [],
    preview: [],
    msg: 'Archivo leído correctamente',
  }
  const file = new File(['Nombre;Telefono\nNora;3100000000\n'], 'clientes.csv', { type: 'text/csv' })
  const openImport = async (user: ReturnType<typeof open>['user']) => {
    await rowOf('Laura Gómez')
    await user.click(screen.getByRole('button', { name: 'Importar o exportar contactos' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Importar CSV' }))
    const dialog = await editor('Importar contactos')
    await user.upload(dialog.getByLabelText('Archivo CSV'), file)
    return dialog
  }
  const partOf = (at: number, name: string) => {
    const { body } = sent('importContacts')[at] ?? {}
    return body instanceof FormData ? body.get(name) : undefined
  }

  it('previews the import, then imports', async () => {
    api.answer('importContacts', () =>
      answered({ ...report, preview: [{ name: 'Nora', nit: null, phone: '573100000000', email: null }] }),
    )
    const { user } = open()
    const dialog = await openImport(user)
    await dialog.findByText('2 filas · 2 contactos nuevos')
    expect(dialog.getByRole('cell', { name: '+57 310 000 0000' })).toBeTruthy()
    expect([partOf(0, 'preview'), partOf(0, 'file')]).toEqual(['true', expect.any(File)])
    await user.click(dialog.getByRole('button', { name: 'Importar 2 contactos' }))
    await screen.findByText('Importación lista: 2 contactos nuevos, 0 completados')
    expect(partOf(1, 'preview')).toBe('false')
  })

  it('shows every invalid row, and imports nothing', async () => {
    api.answer('importContacts', () =>
      answered({
        ...report,
        errors: [{ row: 3, field: 'Telefono', msg: 'Escribe un teléfono de 6 a 15 dígitos' }],
      }),
    )
    const { user } = open()
    const dialog = await openImport(user)
    const table = within(await dialog.findByRole('region', { name: 'Errores por fila' }))
    expect(table.getAllByRole('cell').map((one) => one.textContent)).toEqual([
      '3',
      'Telefono',
      'Escribe un teléfono de 6 a 15 dígitos',
    ])
    expect(dialog.getByRole('button', { name: 'Importar' })).toHaveProperty('disabled', true)
  })
})
