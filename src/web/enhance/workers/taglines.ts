// The headline of /browse changes every five seconds, unless the reader's system asks for stillness; its button stops
// and starts it. All headlines stand in one place, so nothing else moves.

const rotation = 5_000;
const headline = document.querySelector<HTMLElement>('[data-taglines]');
const button = document.querySelector<HTMLButtonElement>('button[data-rotates]');

if (headline && button) {
  let timer: ReturnType<typeof setInterval> | undefined;

  const turn = () => {
    const lines = [...headline.children];
    const at = lines.findIndex((line) => line.hasAttribute('data-shown'));
    lines[at]?.removeAttribute('data-shown');
    lines[(at + 1) % lines.length]?.setAttribute('data-shown', '');
  };
  const set = (moving: boolean) => {
    clearInterval(timer);
    if (moving) timer = setInterval(turn, rotation);
    const words = (moving ? button.dataset.pause : button.dataset.play) ?? '';
    button.toggleAttribute('data-moving', moving);
    button.ariaLabel = words;
    button.title = words;
  };

  button.addEventListener('click', () => set(!button.hasAttribute('data-moving')));
  set(!matchMedia('(prefers-reduced-motion: reduce)').matches);
}
