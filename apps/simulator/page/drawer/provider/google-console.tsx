import { useState } from 'react'
import { api } from '../../store/api'
import { AddressForm } from './address-form'
import { digits, letters } from './random'
import { useResult } from './use-result'
import { Values } from './values'

/** A project with its mailbox. Until its subscription is made, no mail is announced to anybody. */
function newProject(redirectUri: string) {
  const project = `negocio-${digits(6)}`
  return {
    business: 'Negocio nuevo',
    email: `hola@${project}.test`,
    client_id: `${digits(12)}.apps.googleusercontent.com`,
    client_secret: `GOCSPX-${letters(12)}`,
    refresh_token: `1//${letters(20)}`,
    redirect_uris: [redirectUri],
    topic: `projects/${project}/topics/hilo`,
    audience: letters(12),
    service_account: `hilo@${project}.iam.gserviceaccount.com`,
  }
}

export function GoogleConsole() {
  const [project, setProject] = useState<ReturnType<typeof newProject> | null>(null)
  const { result, say } = useResult()
  const create = async (redirectUri: string) => {
    const made = newProject(redirectUri)
    await api.register({ ...made, webhook_url: '/nadie' })
    setProject(made)
    return ''
  }
  const subscribe = async (made: ReturnType<typeof newProject>, address: string, audience: string) => {
    await api.register({ ...made, webhook_url: address, audience })
    return 'La suscripción quedó creada.'
  }
  return (
    <>
      <h3>Consola de Google</h3>
      <AddressForm
        label="Crear el cliente"
        fields={['Authorized redirect URIs']}
        press="Create client"
        onSave={(uri = '') => say(() => create(uri))}
      />
      {project && (
        <>
          <Values
            of={{
              'Client ID': project.client_id,
              'Client secret': project.client_secret,
              Topic: project.topic,
              'Service account': project.service_account,
            }}
          />
          <AddressForm
            label="Crear la suscripción"
            fields={['Endpoint URL', 'Audience']}
            press="Create subscription"
            onSave={(address = '', audience = '') => say(() => subscribe(project, address, audience))}
          />
        </>
      )}
      <output>{result}</output>
    </>
  )
}
