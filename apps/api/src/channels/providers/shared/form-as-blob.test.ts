import { expect, it } from 'vitest'
import { formAsBlob } from './form-as-blob'

/** As the other end reads it. */
async function read(body: FormData | Blob) {
  const form = await new Response(body).formData()
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
    ),
  )
}

it('is read as the form that it was', async () => {
  const form = new FormData()
  form.append('caption', 'Hola, señora Íñigo 👋\nsegunda línea\r\ntercera\rcuarta')
  form.append('vacío', '')
  form.append('un "nombre"\nraro', '--')
  form.append('media', new File(['%PDF-1.4 ñ'], 'factura de "mayo" ñ\n.pdf', { type: 'application/pdf' }))
  form.append('media', new File([], 'sin tipo'))
  form.append('voice', new File(['OggS'], 'voz.ogg', { type: 'audio/ogg; codecs=opus' }))
  const [sent, plain] = await Promise.all([read(formAsBlob(form)), read(form)])
  expect(sent).toHaveLength(6)
  expect(sent).toEqual(plain)
})
