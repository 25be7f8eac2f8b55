package engine

func (r *request) getSettings() (response, *Error) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	return ok(x.settings.appendJSON(nil, r.enabled()))
}

func (r *request) changeSettings() (response, *Error) {
	if err := checkUID(r.args[0]); err != nil {
		return response{}, err
	}
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	change, details, err := readSettings(body)
	if err != nil {
		return response{}, err
	}
	if v, found := member(body, chat); found {
		if err := r.checkChat(v); err != nil {
			return response{}, err
		}
	}
	return r.enqueueSettings(change, details)
}

func (r *request) resetSettings() (response, *Error) {
	if err := checkUID(r.args[0]); err != nil {
		return response{}, err
	}
	details := map[string][]byte{}
	for _, t := range settingsTable {
		details[t.key] = []byte(t.cleared)
	}
	return r.enqueueSettings(func(*settings) *settings { return defaultSettings() }, appendDetails(details))
}

func (r *request) enqueueSettings(change func(*settings) *settings, details []byte) (response, *Error) {
	return r.enqueue(settingsUpdate(r.args[0], change, details))
}

// get answers with one setting.
func (t *setting) get(r *request) (response, *Error) {
	if t.show == nil {
		return notImplemented(r)
	}
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	return ok(t.show(x.settings, nil))
}

// put changes one setting.
func (t *setting) put(r *request) (response, *Error) {
	if err := checkUID(r.args[0]); err != nil {
		return response{}, err
	}
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	step, details, err := t.change(body, place{})
	if err == nil && t.key == chat {
		err = r.checkChat(body)
	}
	if err != nil {
		return response{}, err
	}
	return r.enqueueStep(t, step, details)
}

// remove resets one setting.
func (t *setting) remove(r *request) (response, *Error) {
	if err := checkUID(r.args[0]); err != nil {
		return response{}, err
	}
	step, details, _ := t.change("null", place{})
	return r.enqueueStep(t, step, details)
}

func (r *request) enqueueStep(t *setting, step func(*settings), details []byte) (response, *Error) {
	return r.enqueueSettings(func(s *settings) *settings {
		next := *s
		step(&next)
		return &next
	}, appendDetails(map[string][]byte{t.key: details}))
}
