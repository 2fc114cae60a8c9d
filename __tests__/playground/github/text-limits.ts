import { invalid } from './answer.ts'

const LONGEST_BODY = 65_536
const LONGEST_TITLE = 256

/** Refuses bodies that are longer than GitHub stores, or empty where text is needed. */
export function checkBody(resource: string, body: string | null | undefined, isNeeded: boolean): void {
  if (isNeeded && (body ?? '').trim() === '') {
    throw invalid([{ resource, code: 'unprocessable', field: 'data', message: 'Body cannot be blank' }])
  }
  if ((body ?? '').length > LONGEST_BODY) {
    const message = `body is too long (maximum is ${LONGEST_BODY} characters)`
    throw invalid([{ resource, code: 'custom', field: 'body', message }])
  }
}

/** Refuses titles that are empty or too long; undefined is a title that is not changed. */
export function checkTitle(resource: string, title: string | undefined): void {
  if (title === undefined) return
  if (title.trim() === '') throw invalid([{ resource, code: 'missing_field', field: 'title' }])
  if (title.length > LONGEST_TITLE) {
    const message = `title is too long (maximum is ${LONGEST_TITLE} characters)`
    throw invalid([{ resource, code: 'custom', field: 'title', message }])
  }
}
