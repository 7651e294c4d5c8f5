import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const nothing = () => {};

/** What takes less than one does in it. */
function Fields() {
  const [digits, setDigits] = useState('');
  return (
    <>
      <input
        aria-label="Digits"
        value={digits}
        onChange={({ currentTarget: { value } }) => /^\d*$/.test(value) && setDigits(value)}
      />
      <textarea aria-label="Fixed" value="As it is" onChange={nothing} />
      <input type="checkbox" aria-label="Off" checked={false} onChange={nothing} />
      <input type="radio" name="choice" aria-label="First" checked onChange={nothing} />
      <input type="radio" name="choice" aria-label="Second" checked={false} onChange={nothing} />
    </>
  );
}

/** A click counts to three: each number is the effect of the one before, and the last one gives the focus away. */
function Count() {
  const [count, setCount] = useState(0);
  const end = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (count > 0 && count < 3) setCount(count + 1);
    if (count === 3) end.current?.focus();
  }, [count]);
  return (
    <>
      <button type="button" onClick={() => setCount(1)}>
        Count
      </button>
      <input aria-label="End" ref={end} />
    </>
  );
}

function Asked() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Ask
      </button>
      {times > 0 && <input aria-label="Asked" autoFocus />}
    </>
  );
}

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <>
      <Fields />
      <Count />
      <Asked />
    </>,
  );
