/**
 * What the content check adds to every element of a text: the file and line that it is written in. A component that texts
 * use passes it on to its own HTML.
 */
export type Stamp = { 'data-at'?: string }
