import { issueSentence } from '@hilo/contracts'
import { z } from 'zod'

// Messages of failed validation are Spanish sentences for people.
z.config({ customError: issueSentence })

export { fieldsOf } from '@hilo/contracts'
