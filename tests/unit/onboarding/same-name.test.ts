import { expect, test } from "vitest";
import { sameName } from "../../../app/backend.server/onboarding/same-name";

const both = (one: string, other: string) => [sameName(one, other), sameName(other, one)];

test.each([
  ["Asha Verma", "ASHA VERMA"],
  ["Asha Verma", "  asha   verma "],
  ["Asha Verma", "Verma Asha"],
  ["Asha Verma", "Smt. Asha Verma"],
  ["Asha Verma", "Asha Rani Verma"],
  ["Asha Verma", "Asha Verma W/O Rakesh Verma"],
  ["Ravi Kumar", "RAVIKUMAR"],
  ["Ravi Kumar Sharma", "R K Sharma"],
  ["Ravi Kumar Sharma", "R.K. Sharma"],
  ["Ravi Kumar Sharma", "RK Sharma"],
  ["Ramesh Subramanian", "S Ramesh"],
  ["K S Ramesh", "Ramesh Subramanian"],
  ["Ramesh S", "S Ramesh"],
  ["Asha V", "Asha Verma"],
  ["Ravi K Sharma", "Ravi Kumar Sharma"],
  ["Asha Verma", "Verma Asha Rakesh"],
  ["Neha Aggarwal", "Neha Agarwal"],
  ["José D'Souza", "Jose DSouza"],
  ["Lakshmi", "LAKSHMI"],
  ["सीता देवी", "देवी सीता"],
  ["Zoë Brontë", "ZOE BRONTE"],
  ["Mohammed Ali Khan", "Khan Mohammed Ali"],
  ["Ravi Kumar", "Shri Ravi Kumar"],
  ["Asha Verma", "Dr. Asha Verma"],
  ["Ravi Kumar", "Prof. Ravi Kumar"],
  ["Sri", "SRI"],
  ["Lakshmi", "Lakshmi W/O Ramesh"],
  ["Ravi Kumar Verma", "RKS Verma"],
  ["Neha Aggarwal", "Neha Agggarwal"],
  [
    "Maria Ana Lurdes Rosa Lucia Joana Pinto Costa",
    "Costa Maria Ana Lurdes Rosa Lucia Joana Pinto",
  ],
])("%j and %j may be one person", (one, other) => {
  expect(both(one, other)).toEqual([true, true]);
});

test.each([
  ["Asha Verma", "Anil Verma"],
  ["सीता देवी", "सुता दवा"],
  ["রমা দেবী", "রাম দেব"],
  ["Asha Verma", "Verma"],
  ["Asha Verma", "Rakesh Sharma"],
  ["Asha Verma", "A V"],
  ["Asha Verma", "Asha Sharma"],
  ["Ravi Kumar Sharma", "Raj Kumar Sharma"],
  ["Asha Verma", "Rakesh Verma W/O Asha Verma"],
  ["Sunita R Sharma", "Rakesh Sharma"],
  ["Asha R Verma", "Rakesh Verma"],
  ["Sunita Sharma", "Suresh S Sharma"],
  ["R Verma", "Rakesh Verma"],
  ["Subha Ramesh", "S Ramesh"],
  ["Subha Ramesh", "Ramesh S"],
  ["R Kumar Sharma", "Ravi Kumar Sharma"],
  ["Sharma Sunita R", "Sharma Rakesh"],
  ["Sunita R K Sharma", "Rakesh Kumar Sharma"],
  ["Asha Rakesh Verma", "Rakesh Verma"],
  ["Lakshmi Ramesh Subramanian", "Ramesh Subramanian"],
  ["R Verma", "R K Verma"],
  ["R Verma", "Verma"],
  ["Ravi Sharma", "Ravindra Sharma"],
  ["Lakshmi", "Lakshmi Sri"],
  ["Ravi Kumar", "Ravi S/O Kumar"],
  ["Ravi Kumar", "Ravi s / o Kumar Sharma"],
  ["Asha Verma", "Asha D/O Verma"],
  ["Asha Verma", "Asha w/o Verma"],
  ["Asha Verma", "Asha C/O Rakesh Verma"],
  ["Asha Verma", ""],
  ["", ""],
  ["Asha Verma", "..."],
])("%j and %j are held to be two", (one, other) => {
  expect(both(one, other)).toEqual([false, false]);
});

test("names of very many words are told apart at once, not by trying every order of them", () => {
  const many = Array.from({ length: 30 }, () => "a").join(" ");
  expect(both(many, `${many} b`)).toEqual([false, false]);
});
