export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** The fields that a person has changed, in that order, with their texts and ticks. */
    typedEarly?: Map<Field, [text: string, ticked: boolean | undefined]>;
    noteTyped?: (event: Event) => void;
  }
}

/** The script in the head of a hydrated page that notes what a person types, chooses and ticks until the page is hydrated. */
export const typedEarlyScript =
  "typedEarly=new Map;addEventListener('input',noteTyped=function(e){var f=e.target;if(f.type=='file')return;typedEarly.delete(f);typedEarly.set(f,[f.value,f.checked])},true)";
