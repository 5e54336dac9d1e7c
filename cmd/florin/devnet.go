package main

type devnetCommand struct{}

func (devnetCommand) Run() error { return nil }
